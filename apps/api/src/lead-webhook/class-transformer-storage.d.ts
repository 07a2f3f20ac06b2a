/** The package ships this file's types beside another path; class-validator-jsonschema's README names this one. */
declare module 'class-transformer/cjs/storage.js' {
  export const defaultMetadataStorage: object;
}
