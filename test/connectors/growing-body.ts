/** A body that grows: of about so many bytes, in one hostile shape. */
export interface GrowingBody {
  /** The shape and where in the fixture it was put, such as `list data.fields`. */
  readonly what: string;
  readonly type: string;
  readonly of: (bytes: number) => string;
}

/** A text again and again, up to a length in characters. */
export const repeated = (text: string, length: number): string => text.repeat(Math.max(1, Math.ceil(length / text.length)));
