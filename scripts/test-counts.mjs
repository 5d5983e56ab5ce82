/** Sums Vitest's JSON report. A file that could not be loaded, or a run that failed outside any test, counts as failed. */
export function countVitest(report, exitCode) {
  if (!report) return { passed: 0, failed: 1 }
  const brokenFiles = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  )
  const failed = report.numFailedTests + brokenFiles.length
  return { passed: report.numPassedTests, failed: atLeastOneWhen(exitCode !== 0, failed) }
}

/** Sums Playwright's JSON report. A test that only passes when tried again counts as failed, as does an error outside any test. */
export function countPlaywright(report, exitCode) {
  if (!report) return { passed: 0, failed: 1 }
  const { expected, unexpected, flaky } = report.stats
  const failed = unexpected + flaky + report.errors.length
  return { passed: expected, failed: atLeastOneWhen(exitCode !== 0, failed) }
}

/** Adds up { passed, failed }. */
export function sum(counts) {
  return counts.reduce(
    (total, { passed, failed }) => ({ passed: total.passed + passed, failed: total.failed + failed }),
    { passed: 0, failed: 0 },
  )
}

const atLeastOneWhen = (isFailure, failed) => (isFailure ? Math.max(1, failed) : failed)
