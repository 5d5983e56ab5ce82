import { join, relative } from 'node:path'
import { root } from './tools.mjs'

/**
 * What Vitest's JSON report tells: how many passed, which of them only when tried again (flaky), and the failures, each
 * as { test, why }. A file that could not be loaded counts as a failure, and so does what was thrown outside any test
 * (`unhandled`, of unhandled-errors.mjs).
 */
export function readVitest(report, exitCode, unhandled = []) {
  if (!report) return SILENCE
  const told = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name)
    if (status === 'failed' && !assertionResults.some((test) => test.status === 'failed'))
      return [{ outcome: 'failed', test: file, why: message }]
    return assertionResults.map(({ fullName, status, failureMessages }) => ({
      outcome: status === 'passed' && failureMessages.length > 0 ? 'flaky' : status,
      test: `${file} › ${fullName}`,
      why: failureMessages.join('\n'),
    }))
  })
  const outside = unhandled.map(({ file, during, why }) => ({
    outcome: 'failed',
    test: `${relative(root, file)}, outside any test${during ? `, at the latest during "${during}"` : ''}`,
    why,
  }))
  return summed(report.numPassedTests, [...told, ...outside], exitCode)
}

/** The same of Playwright's. An error outside any test is a failure too. */
export function readPlaywright(report, exitCode) {
  if (!report) return SILENCE
  const told = specsOf(report).flatMap(({ file, line, title, tests }) =>
    tests.map(({ status, results }) => ({
      outcome: status === 'unexpected' ? 'failed' : status,
      test: `${relative(root, join(report.config.rootDir, file))}:${line} › ${title}`,
      why: results.find(({ error }) => error)?.error.message ?? '',
    })),
  )
  const outside = report.errors.map(({ message }) => ({
    outcome: 'failed',
    test: 'outside any test',
    why: message ?? '',
  }))
  return summed(report.stats.expected + report.stats.flaky, [...told, ...outside], exitCode)
}

const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)]

function summed(passed, told, exitCode) {
  const flaky = told.filter(({ outcome }) => outcome === 'flaky')
  const failures = told.filter(({ outcome }) => outcome === 'failed')
  if (exitCode !== 0 && failures.length === 0)
    failures.push({ test: 'outside any test', why: 'The runner failed; its words are above.' })
  return { passed, flaky, failures }
}

const SILENCE = {
  passed: 0,
  flaky: [],
  failures: [{ test: 'the whole run', why: 'It ended without a report; its last words are above.' }],
}
