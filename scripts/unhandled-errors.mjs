import { writeFileSync } from 'node:fs'

/** A reporter of Vitest: what was thrown outside any test, which its JSON report leaves out, into the file UNHANDLED_ERRORS. */
export default class UnhandledErrors {
  onTestRunEnd(_modules, errors) {
    const told = errors.map((error) => ({
      file: error.VITEST_TEST_PATH ?? '',
      during: error.VITEST_TEST_NAME,
      why: error.stack ?? error.message,
    }))
    writeFileSync(process.env.UNHANDLED_ERRORS, JSON.stringify(told))
  }
}
