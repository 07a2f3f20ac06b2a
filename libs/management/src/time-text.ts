/** RFC 3339, UTC, milliseconds; null where there is none. */
export const timeText = (at: Date | undefined): string | null => at?.toISOString() ?? null;
