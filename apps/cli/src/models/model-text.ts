import type { Model } from '@turant/understanding';

/** The licence of the model, and those of files that have another one. */
export const licencesOf = ({ licence, files }: Model): string =>
  [licence, ...files.flatMap((file) => (file.licence === undefined ? [] : [`${file.licence} (${file.name})`]))].join(', ');

export const sizeOf = ({ files }: Model): string => `${Math.round(files.reduce((sum, { bytes }) => sum + bytes, 0) / 1_000_000)} MB`;
