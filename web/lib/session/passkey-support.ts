/** Whether this browser can use passkeys here. `ipAddress`: passkeys do not work on an IP address. */
type PasskeySupport = 'ready' | 'browser' | 'ipAddress';

export function passkeySupport(hostname: string, knowsPasskeys: boolean): PasskeySupport {
  if (/^\[|^\d+(\.\d+){3}$/.test(hostname)) return 'ipAddress';
  return knowsPasskeys ? 'ready' : 'browser';
}

/** Passkey support on the current page. */
export function passkeysHere(): PasskeySupport {
  return passkeySupport(window.location.hostname, typeof PublicKeyCredential !== 'undefined');
}
