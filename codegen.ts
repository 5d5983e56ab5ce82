import type { CodegenConfig } from '@graphql-codegen/cli'

const typing = {
  useTypeImports: true,
  enumsAsTypes: true,
  strictScalars: true,
  scalars: {
    ID: 'string',
    DateTimeISO: 'string',
    LocalDate: 'string',
    MoneyAmount: 'string',
    Upload: 'File',
  },
}

const config: CodegenConfig = {
  schema: './schema.graphql',
  documents: ['client/**/*.{ts,tsx}', '!client/gql/**', '!client/playground/**'],
  generates: {
    'client/gql/': {
      preset: 'client',
      presetConfig: { fragmentMasking: { unmaskFunctionName: 'readFragment' } },
      config: typing,
    },
    'client/gql/hooks.ts': { plugins: ['./scripts/codegen-hooks.mjs'] },
  },
}

export default config
