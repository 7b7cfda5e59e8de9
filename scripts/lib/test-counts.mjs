import path from 'node:path';

/** How the outcomes of different test runners add up. Counts are {passed, failed, skipped, failures}; failures are lines of text. */

/** A step that is one check: passed or failed by its exit code. */
export const oneCheck = (code) => ({
  passed: code === 0 ? 1 : 0,
  failed: code === 0 ? 0 : 1,
  skipped: 0,
  failures: [],
});

export const addCounts = (all) =>
  all.reduce(
    (sum, counts) => ({
      passed: sum.passed + counts.passed,
      failed: sum.failed + counts.failed,
      skipped: sum.skipped + counts.skipped,
      failures: [...sum.failures, ...counts.failures],
    }),
    { passed: 0, failed: 0, skipped: 0, failures: [] },
  );

export const totalLine = ({ passed, failed }) => `${passed} passed, ${failed} failed`;

/**
 * Counts vitest's JSON report. A file that could not be loaded has no tests and counts as one failure, and so does a
 * run that failed outside of a test (an unhandled error, no report).
 * @param unhandled the errors that belong to no test, as `unhandled-errors.mjs` lists them
 * @param complaints what the run wrote to its error stream, whose end is named when nothing else tells why it failed
 */
export function countVitestReport(report, code, unhandled = [], complaints = '') {
  if (!report) return { ...oneCheck(code || 1), failures: lastLines(complaints) };
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  ).length;
  const failed = report.numFailedTests + broken;
  const failures = [...report.testResults.flatMap(failuresOf), ...unhandled.map(unhandledLine)];
  return {
    passed: report.numPassedTests,
    failed: failed === 0 && code !== 0 ? 1 : failed,
    skipped: report.numPendingTests + report.numTodoTests,
    failures: failures.length === 0 && code !== 0 ? lastLines(complaints) : failures,
  };
}

/** A line for each failed test of a file: where, which, why and in which line, and what the pages of a journey showed. */
function failuresOf(file) {
  const failed = file.assertionResults.filter((test) => test.status === 'failed');
  const name = path.relative(process.cwd(), file.name);
  if (failed.length === 0) return file.status === 'failed' ? [`${name}: ${firstLine(file.message)}`] : [];
  return failed.map((test) => {
    const [why, at] = reasonOf(test.failureMessages?.[0]);
    const pages = (test.meta?.pages ?? []).map((page) => `\n    ${page}`);
    return `${name} > ${test.fullName}: ${why}${at ? ` (${at})` : ''}${pages.join('')}`;
  });
}

const MAX_REASON_LINES = 6;
/** The lines of a message before its stack, as one, and the first place of the stack in our own code. */
function reasonOf(message) {
  const lines = String(message ?? '').split('\n');
  const stackAt = lines.findIndex((line) => /^\s+at /.test(line));
  const text = stackAt === -1 ? lines : lines.slice(0, stackAt);
  const at = lines.find(
    (line) => /^\s+at /.test(line) && line.includes(process.cwd()) && !line.includes('node_modules'),
  );
  const why = text.map((line) => line.trim()).filter(Boolean);
  return [why.slice(0, MAX_REASON_LINES).join(' | '), at?.trim().replace(`${process.cwd()}${path.sep}`, '')];
}

/** An error outside of tests: the file that was running, the error, and the first place of it in our own code. */
function unhandledLine({ name, message, stack, file }) {
  const at = String(stack ?? '')
    .split('\n')
    .find((line) => line.includes(process.cwd()) && !line.includes('node_modules'));
  const where = file ? path.relative(process.cwd(), file) : 'outside of the test files';
  return `${where}: unhandled ${name}: ${firstLine(message)}${at ? ` (${at.trim()})` : ''}`;
}

const lastLines = (text) => text.split('\n').filter(Boolean).slice(-12);

const firstLine = (text) => String(text ?? '').split('\n', 1)[0];
