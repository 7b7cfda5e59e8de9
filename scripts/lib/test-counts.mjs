/** How the outcomes of different test runners add up. Counts are {passed, failed, skipped}. */

/** A step that is one check: passed or failed by its exit code. */
export const oneCheck = (code) => ({ passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 });

export const addCounts = (all) =>
  all.reduce(
    (sum, counts) => ({
      passed: sum.passed + counts.passed,
      failed: sum.failed + counts.failed,
      skipped: sum.skipped + counts.skipped,
    }),
    {
      passed: 0,
      failed: 0,
      skipped: 0,
    },
  );

export const totalLine = ({ passed, failed }) => `${passed} passed, ${failed} failed`;

/**
 * Counts vitest's JSON report. A file that could not be loaded has no tests and counts as one failure, and so does a
 * run that failed outside of a test (an unhandled error, no report).
 */
export function countVitestReport(report, code) {
  if (!report) return oneCheck(code || 1);
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  ).length;
  const failed = report.numFailedTests + broken;
  return {
    passed: report.numPassedTests,
    failed: failed === 0 && code !== 0 ? 1 : failed,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}
