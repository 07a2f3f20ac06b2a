/** The slots of a script, each with the key of its words in the view's texts. */
export const SLOTS = {
  'lead.name': 'slotName',
  business: 'slotBusiness',
  employee: 'slotEmployee',
  'lead.requirement': 'slotRequirement',
  'lead.budget': 'slotBudget',
  'lead.source': 'slotSource',
  'lead.phone': 'slotPhone',
  'lead.email': 'slotEmail',
  'transfer.key': 'slotKey',
} as const;

export const VOICES = ['f1', 'f2', 'f3', 'f4', 'f5', 'm1', 'm2', 'm3', 'm4', 'm5', 'm6', 'm7', 'm8'] as const;
export const MACHINE_ACTS = ['go-on', 'hang-up', 'leave-message'] as const;
export const RETRY_REASONS = ['busy', 'no-answer', 'failed'] as const;
export const KEYS = ['0', '1', '2', '3', '4', '5', '6', '7', '8'] as const;

/** The text with a slot in place of what is selected, and where the cursor stands then. */
export function withSlot(text: string, selected: readonly [number, number], slot: string): { text: string; cursor: number } {
  const before = text.slice(0, selected[0]) + `{{${slot}}}`;
  return { text: before + text.slice(selected[1]), cursor: before.length };
}

/** What the owner of a website pastes into it. */
export const scriptTag = (origin: string, employeeId: string): string =>
  `<script src="${origin}/widget.js" data-employee="${employeeId}" async></script>`;
