import { writeFileSync } from 'node:fs';

/**
 * Vitest reporter: writes the errors that belong to no test (unhandled rejections, a worker that exited) to a JSON file,
 * which vitest's own JSON report leaves out. Each is {name, message, stack, file?}: the test file that was running.
 */
export default class UnhandledErrorsReporter {
  #file;

  /** The list goes to `--outputFile.unhandled`; it is empty when there were none. */
  onInit(vitest) {
    this.#file = vitest.config.outputFile.unhandled;
  }

  onTestRunEnd(_modules, errors) {
    const listed = errors.map(({ name, message, stack, VITEST_TEST_PATH }) => ({
      name,
      message,
      stack,
      file: VITEST_TEST_PATH,
    }));
    writeFileSync(this.#file, JSON.stringify(listed, null, 2));
  }
}
