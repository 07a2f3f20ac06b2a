import type { LineTrunk } from '../line-driver.js';
import { viaOf } from './dialog.js';
import { readTrunkAddress, type Hop, type TrunkAddress } from './hop.js';
import { AGENT, contactOf, type LocalEnd } from './invite-request.js';
import { newBranch, newToken, type SipRequest } from './message.js';
import { CAPABILITIES } from './out-of-dialog-requests.js';
import type { ClientTransaction, SipStack } from './sip-stack.js';
import type { TrunkDirectory } from './trunks/trunk-directory.js';

/** The longest wait for the name server, the TCP connection and the response together: as long as an INVITE waits for its first response. */
const PROBE_MS = 4_000;
const MAX_FORWARDS = 70;

export interface ProbeContext {
  stack: Pick<SipStack, 'connect' | 'request'>;
  directory: Pick<TrunkDirectory, 'hopOf'>;
  local: LocalEnd;
}

/**
 * Asks a trunk for a sign of life (see LineDriver.probe).
 * @throws RejectedError LINE_ORDER
 */
export async function probe(context: ProbeContext, trunk: LineTrunk): Promise<{ code: number } | undefined> {
  const request = optionsOf(readTrunkAddress(trunk), context.local);
  const asked = new Question(context, request);
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<undefined>((resolve) => (timer = setTimeout(resolve, PROBE_MS, undefined)));
  const answer = context.directory.hopOf(trunk, request.headers['call-id']).then((hop) => asked.ask(hop));
  const code = await Promise.race([answer.catch(() => undefined), timeout]);
  clearTimeout(timer);
  asked.giveUp();
  return code === undefined ? undefined : { code };
}

/** One OPTIONS on its way. */
class Question {
  #transaction: ClientTransaction | undefined;
  #isOver = false;

  constructor(
    private readonly context: ProbeContext,
    private readonly request: SipRequest,
  ) {}

  /** Resolves with the status code of the first final response, or with undefined if the request could not be sent. */
  async ask(hop: Hop): Promise<number | undefined> {
    await this.context.stack.connect(hop);
    if (this.#isOver) return undefined;
    return new Promise((resolve) => {
      this.#transaction = this.context.stack.request(this.request, hop, {
        onResponse: ({ status }) => {
          if (status >= 200) resolve(status);
        },
        onError: () => resolve(undefined),
      });
    });
  }

  /** Nothing is sent any more; a late response matches no transaction and is ignored. */
  giveUp(): void {
    this.#isOver = true;
    this.#transaction?.terminate();
  }
}

/** OPTIONS outside a dialog (RFC 3261 11.1), to the trunk itself: its Request-URI has no user. */
function optionsOf({ host, port, transport }: TrunkAddress, local: LocalEnd): SipRequest {
  const us = { localHost: local.host, localPort: local.port, transport };
  const suffix = transport === 'tcp' ? ';transport=tcp' : '';
  return {
    method: 'OPTIONS',
    uri: `sip:${host}:${port}${suffix}`,
    headers: {
      via: [viaOf(us, newBranch())],
      'max-forwards': MAX_FORWARDS,
      from: { uri: `sip:turant@${local.host}`, params: { tag: newToken() } },
      to: { uri: `sip:${host}` },
      'call-id': `probe-${newToken()}@${local.host}`,
      cseq: { seq: 1, method: 'OPTIONS' },
      contact: contactOf(us),
      accept: CAPABILITIES.accept,
      'user-agent': AGENT,
    },
  };
}
