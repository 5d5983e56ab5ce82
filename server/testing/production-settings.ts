/**
 * The settings of a product in production that answers at this port of this machine and keeps what it has in this
 * folder. Without a mail server its letters become files there.
 */
export const productionSettings = ({
  port,
  dataDir,
  mail,
}: {
  port: number
  dataDir: string
  mail?: { url: string }
}) => ({
  port,
  NODE_ENV: 'production',
  PUBLIC_URL: `http://127.0.0.1:${port}`,
  DATA_DIR: dataDir,
  SECRET: 'a secret that only the proofs know',
  // Who counts processes, connections or requests counts one; what workers do has proofs of its own.
  WORKERS: 1,
  PROVIDER_USERNAME: PROVIDER.username,
  PROVIDER_EMAIL: PROVIDER.email,
  PROVIDER_PASSWORD: PROVIDER.password,
  ...OPERATOR_SETTINGS,
  SMTP_URL: mail?.url ?? 'outbox:',
  MAIL_RATE: '1000',
  LOG_LEVEL: 'warn',
  ...WIDE_LIMITS,
})

/** Who runs the register, as letters and pages say it, and the address that letters come from. */
export const OPERATOR_SETTINGS = {
  MAIL_FROM: 'The Proof Trust <no-reply@dma.example>',
  OPERATOR_NAME: 'The Proof Trust',
  OPERATOR_ADDRESS: '5 Proof Road, Lagos',
  OPERATOR_EMAIL: 'office@dma.example',
}

/** Whoever runs the register, as PROVIDER_* makes them. */
export const PROVIDER = {
  username: 'provider',
  email: 'provider@dma.example',
  password: 'The desk of the register 7',
}

/** The limits stay where they are and count, but one address does here what a whole country's schools do. */
export const WIDE_LIMITS = {
  SIGN_UPS_PER_HOUR: '100000000',
  FAILED_SIGN_INS_PER_HOUR: '100000000',
  UPLOADS_PER_HOUR: '100000000',
  ANONYMOUS_UPLOADS_PER_HOUR: '100000000',
  CLAIM_MISSES_PER_HOUR: '100000000',
  CONTACTS_PER_HOUR: '100000000',
  REQUESTS_PER_MINUTE: '100000000',
  LOOKS_PER_MINUTE: '100000000',
  LOOKS_PER_HOUR: '100000000',
  LOOKS_PER_DAY: '100000000',
  BATCH_ROWS_PER_DAY: '100000000',
}
