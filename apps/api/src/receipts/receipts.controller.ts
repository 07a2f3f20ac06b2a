import { Controller, Get, Inject, Param } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { TIERS } from '@turant/domain';
import { issueReceipt, listReceiptKeys, type ReceiptKeyView, type ReceiptView } from '@turant/management';
import { ApiRoad } from '../tokens.js';
import { CallerParam, NeedsScope, Open, type Caller } from '../http/caller.js';
import { int, listOf, named, oneOf, orNull, ResponseBody, text, time } from '../http/describe.js';

const whole = (description: string): typeof int => ({ ...int, minimum: 0, description });

const RECEIPT = named('Receipt', {
  format: oneOf(['turant-receipt-1']),
  receiptId: text,
  tenantId: text,
  callId: text,
  employeeId: text,
  line: oneOf(['browser', 'telephone']),
  tier: oneOf(TIERS),
  placedAt: orNull(time),
  answeredAt: orNull(time),
  endedAt: orNull(time),
  durationMs: whole('from the answer to the end'),
  blockSeconds: whole('the length of a block'),
  blocks: whole('how many blocks are charged: each that was begun'),
  blockPricePaise: whole('the price of a block'),
  costPaise: whole('blocks times price'),
  ledgerEntryId: { ...orNull(text), description: 'the charge in the ledger; null if the call cost nothing' },
  'version?': { type: 'integer', enum: [2], description: 'absent in receipts of earlier releases, which say nothing of the gate' },
  recordingSha256: { ...orNull(text), description: 'SHA-256 of the sealed recording, hex; null if there is none' },
  'verdictSha256?': {
    ...orNull(text),
    description:
      'SHA-256 of the canonical JSON of the verdict of the gate without the words of a do-not-call entry, hex; null without a verdict',
  },
  'rulePack?': { ...orNull(text), description: 'the version of the rules that the gate went by' },
  issuedAt: time,
  keyId: { ...text, description: 'the key of `GET /api/receipt-key` that has signed' },
});

const PUBLIC_KEY = { ...text, description: 'Ed25519, SPKI, PEM' };
const RECEIPT_KEY = named('ReceiptKey', {
  keyId: text,
  publicKey: PUBLIC_KEY,
  createdAt: time,
  retiredAt: { ...orNull(time), description: 'since when it signs nothing more; null for the current key' },
});

@ApiTags('calls')
@Controller('api')
export class ReceiptsController {
  constructor(@Inject(ApiRoad) private readonly road: ApiRoad) {}

  @Get('calls/:callId/receipt')
  @NeedsScope('dashboard:read')
  @ApiOperation({ summary: 'The signed receipt of a call that has ended; 409 before, and while its recording is being stored' })
  @ResponseBody(200, 'The receipt, issued once', {
    receipt: RECEIPT,
    signature: { ...text, description: 'Ed25519 over the canonical text (RFC 8785) of `receipt`, base64url' },
    publicKey: PUBLIC_KEY,
  })
  async receipt(@CallerParam() { tenantId }: Caller, @Param('callId') callId: string): Promise<{ success: true } & ReceiptView> {
    return { success: true, ...(await issueReceipt(this.road, tenantId, callId)) };
  }

  @Get('receipt-key')
  @Open()
  @ApiOperation({ summary: 'The keys by which receipts and certificates are verified, the current one first; open to everyone' })
  @ResponseBody(200, 'All keys there have been; none before the first receipt', { keys: listOf(RECEIPT_KEY) })
  async keys(): Promise<{ success: true; keys: ReceiptKeyView[] }> {
    return { success: true, keys: await listReceiptKeys(this.road) };
  }
}
