/** Whether this browser can use passkeys here. `address`: never where the site is opened by an IP address. */
export type PasskeySupport = 'ready' | 'browser' | 'address';

export function passkeySupport(hostname: string, knowsPasskeys: boolean): PasskeySupport {
  if (/^\[|^\d+(\.\d+){3}$/.test(hostname)) return 'address';
  return knowsPasskeys ? 'ready' : 'browser';
}

/** The same for the page that is open. */
export function passkeysHere(): PasskeySupport {
  return passkeySupport(window.location.hostname, typeof PublicKeyCredential !== 'undefined');
}
