import type { Model } from '@turant/understanding';

/** Its licence, and those of single files of it. */
export const licencesOf = ({ licence, files }: Model): string =>
  [licence, ...files.flatMap((file) => (file.licence === undefined ? [] : [`${file.licence} (${file.name})`]))].join(', ');

export const sizeOf = ({ files }: Model): string => `${Math.round(files.reduce((sum, { bytes }) => sum + bytes, 0) / 1_000_000)} MB`;
