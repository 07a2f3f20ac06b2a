/** Where the ARI of an Asterisk is, and who asks. */
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
  /** Of a PJSIP channel: its SIP Call-ID. */
  protocol_id?: string;
  creationtime?: string;
  channelvars?: Record<string, string>;
}

/** An event about a channel; only the fields that are read here. */
export interface AriEvent {
  type: string;
  channel?: AriChannel;
  /** In a Dial event: the channel that is dialled. */
  peer?: AriChannel;
  dialstatus?: string;
  digit?: string;
  /** Q.850 cause. */
  cause?: number;
  cause_txt?: string;
  /** The SIP status code with which the far end refused the call. */
  tech_cause?: number;
  /** Of a ChannelHangupRequest: the end came from inside Asterisk, and not from the far end. */
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
