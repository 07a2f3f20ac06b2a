/**
 * Regulatory numbers as data, each with source and date (TCCCPR 2018 as amended;
 * docs/decisions/0030-the-gate-is-a-list-and-its-numbers-are-data.md). The version is stored with every verdict. A tenant can only narrow
 * the rules.
 */
export const RULE_PACK = {
  version: 'IN-2026.11.4',
  /** Promotional calls, such as to a sales lead, are allowed from 10:00 to 21:00 by the callee's clock: outside the default-off bands. */
  callingHours: { fromMinutes: 10 * 60, toMinutes: 21 * 60, source: 'TCCCPR 2018, preference bands', date: '2025-02-12' },
  /** Number types of libphonenumber that a lead's phone never has, and that are expensive to call. */
  numberTypes: {
    refused: ['PREMIUM_RATE', 'SHARED_COST', 'TOLL_FREE', 'PERSONAL_NUMBER', 'PAGER', 'VOICEMAIL'],
    source: 'libphonenumber number types',
    date: '2026-11-22',
  },
  /** Calling codes of satellite phones and of networks without a country. */
  callingCodes: { refused: ['870', '878', '881', '882', '883', '979'], source: 'ITU-T E.164 list of assigned codes', date: '2026-11-22' },
  /** An enquiry is a basis for calling for 7 days. */
  enquiryMs: { value: 7 * 24 * 60 * 60 * 1000, source: 'TCCCPR Third Amendment', date: '2026-09-18' },
  /** A promotional call shows a caller id of the 140 series. */
  series: { promotional: '140', source: 'TRAI number series 140', date: '2025-02-12' },
  /** What each kind of Indian number may show. A call to a lead is promotional: one promotional sentence makes the whole call so. */
  callerIds: {
    kinds: {
      '140': { isForLeads: true, shows: 'promotional calls', source: 'TCCCPR Second Amendment (1 of 2025)', date: '2025-02-12' },
      '1600': {
        isForLeads: false,
        shows: 'service and transactional calls of banks, insurers and government to their own customers',
        source: 'TRAI directions on the 1600 series',
        date: '2025-12-17',
      },
      '1601': {
        isForLeads: false,
        shows: 'service and transactional calls of utilities, couriers and logistics to their own customers',
        source: 'TRAI press release 113/2026',
        date: '2026-08-10',
      },
      landline: {
        isForLeads: false,
        shows: 'service calls of other sectors, as far as the operator of the line allows them',
        source: 'TCCCPR Second Amendment (1 of 2025)',
        date: '2025-02-12',
      },
      mobile: { isForLeads: false, shows: 'no commercial calls', source: 'TRAI direction on unregistered callers', date: '2024-08-13' },
      other: {
        isForLeads: false,
        shows: 'no calls that the rules of India name',
        source: 'TCCCPR Second Amendment (1 of 2025)',
        date: '2025-02-12',
      },
    },
    source: 'TCCCPR 2018 as amended, number series',
    date: '2026-08-10',
  },
  /**
   * Identifiers of the DLT registration, with their characters and lengths. The INVITE of a telecom trunk carries those of
   * `requiredHeaders`, never taken from a lead. A chain has at most two telemarketers between the entity and the operator.
   */
  dlt: {
    identifiers: {
      entityId: { pattern: '[0-9]{19}', says: '19 digits' },
      templateId: { pattern: '[0-9]{19}', says: '19 digits' },
      headerId: { pattern: '[A-Za-z0-9._:+-]{1,64}', says: '1 to 64 letters, digits and . _ : + -' },
      telemarketerId: { pattern: '[0-9A-Za-z-]{1,32}', says: '1 to 32 letters, digits and -' },
    },
    requiredHeaders: { entityId: 'x-dlt-pe-id', templateId: 'x-dlt-template-id' },
    maxTelemarketers: 2,
    source: 'DLT platforms, TCCCPR 2018',
    date: '2026-11-21',
  },
} as const;
