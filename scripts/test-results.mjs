import { join, relative } from 'node:path'
import { root } from './tools.mjs'

/**
 * What Vitest's JSON report tells: how many passed, and the failures, each as { test, why }. A file that could not be
 * loaded counts as one, and so does a run that failed outside any test.
 */
export function readVitest(report, exitCode) {
  if (!report) return { passed: 0, failures: [SILENT] }
  const failures = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name)
    const failed = assertionResults.filter((test) => test.status === 'failed')
    if (status === 'failed' && failed.length === 0) return [{ test: file, why: message }]
    return failed.map(({ fullName, failureMessages }) => ({
      test: `${file} › ${fullName}`,
      why: failureMessages.join('\n'),
    }))
  })
  return { passed: report.numPassedTests, failures: atLeastOneWhen(exitCode !== 0, failures) }
}

/** The same of Playwright's. A test that only passes when tried again is a failure, as is an error outside any test. */
export function readPlaywright(report, exitCode) {
  if (!report) return { passed: 0, failures: [SILENT] }
  const failed = specsOf(report).flatMap(({ file, line, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ results }) => ({
        test: `${relative(root, join(report.config.rootDir, file))}:${line} › ${title}`,
        why: results.find(({ error }) => error)?.error.message ?? '',
      })),
  )
  const outside = report.errors.map(({ message }) => ({ test: 'outside any test', why: message ?? '' }))
  return {
    passed: report.stats.expected,
    failures: atLeastOneWhen(exitCode !== 0, [...failed, ...outside]),
  }
}

const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)]

const SILENT = { test: 'the whole run', why: 'It ended without a report; its last words are above.' }

const atLeastOneWhen = (isFailure, failures) =>
  isFailure && failures.length === 0
    ? [{ test: 'outside any test', why: 'The runner failed; its words are above.' }]
    : failures
