import tseslint from 'typescript-eslint';

/**
 * typescript-eslint's recommended rules, those that need types included: a promise nobody waits for is how a commit gets lost.
 * Layout is checked by prettier; sizes, names and imports by test/architecture.
 */
export default tseslint.config(
  { ignores: ['node_modules/', 'dist/', 'data/', 'coverage/', '.cache/', '**/fixtures/', 'clients/typescript/src/schema.ts'] },
  ...tseslint.configs.recommended,
  { files: ['**/*.ts', '**/*.tsx'], extends: [tseslint.configs.recommendedTypeCheckedOnly] },
  {
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-constant-binary-expression': 'error',
      'no-control-regex': 'error',
      'no-debugger': 'error',
      'no-duplicate-case': 'error',
      'no-empty': ['error', { allowEmptyCatch: true }],
      'no-fallthrough': 'error',
      'no-self-compare': 'error',
      'no-template-curly-in-string': 'error',
      'no-unsafe-finally': 'error',
      'no-useless-escape': 'error',
      'object-shorthand': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
    },
  },
  {
    files: ['**/*.ts', '**/*.tsx'],
    languageOptions: {
      parserOptions: {
        project: ['./tsconfig.json', './bench/tsconfig.json', './apps/dashboard/tsconfig.json', './clients/typescript/tsconfig.json'],
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/consistent-type-imports': ['error', { disallowTypeAnnotations: false }],
    },
  },
  {
    files: ['**/*.ts', '**/*.tsx'],
    rules: {
      // An async function without await rejects instead of throwing, as the interface that it implements promises.
      '@typescript-eslint/require-await': 'off',
      // What comes from a sender or a library is thrown on as it is.
      '@typescript-eslint/only-throw-error': 'off',
      '@typescript-eslint/prefer-promise-reject-errors': ['error', { allowThrowingAny: true, allowThrowingUnknown: true }],
      // Contexts and plugins are records of functions, which are taken apart.
      '@typescript-eslint/unbound-method': 'off',
      // Readers of foreign bodies turn values of any kind into text.
      '@typescript-eslint/no-base-to-string': 'off',
    },
  },
  {
    // Tests read JSON answers and make doubles of parts of an interface.
    files: ['**/*spec.ts', '**/testing/**/*.ts', 'test/**/*.ts', 'bench/**/*.ts', 'libs/*/test/**/*.ts'],
    rules: {
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
    },
  },
  { files: ['**/*.cjs'], rules: { '@typescript-eslint/no-require-imports': 'off' } },
);
