/** What the outermost middleware knows about a request and every protocol may read with `c.get`. */
export interface AppEnv {
  Variables: {
    /** The real client address: the socket's, or what trusted proxies report. */
    address: string;
    /** Loopback from end to end: settings, socket, Host and Origin, and no forwarding header. */
    local: boolean;
  };
}
