/** The address of Asterisk's REST interface (ARI), and the login for it. */
export interface AriOptions {
  /** `http://host:port` of Asterisk's HTTP server, without `/ari`. */
  url: string;
  user: string;
  password: string;
  /** The name of the Stasis application. Each worker has its own: a second socket with the same name takes the events of the first. */
  app: string;
}

/** A channel as ARI describes it; only the fields that are read here. */
export interface AriChannel {
  id: string;
  state: string;
  /** The SIP Call-ID, if the channel is one of PJSIP. */
  protocol_id?: string;
  creationtime?: string;
  channelvars?: Record<string, string>;
}

/** An event about a channel; only the fields that are read here. */
export interface AriEvent {
  type: string;
  channel?: AriChannel;
  /** The channel that is dialled, if this is a Dial event. */
  peer?: AriChannel;
  dialstatus?: string;
  digit?: string;
  /** The cause in the numbering of Q.850. */
  cause?: number;
  cause_txt?: string;
  /** The SIP status code with which the far end refused the call. */
  tech_cause?: number;
  /** True in a ChannelHangupRequest that came from inside Asterisk, and not from the far end. */
  soft?: boolean;
}

/** A request that Asterisk refused. `status` is the HTTP status, or 0 if the socket was cut before the response came. */
export class AriError extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
    this.name = 'AriError';
  }
}

export type AriListener = (event: AriEvent) => void;
