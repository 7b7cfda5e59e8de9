/** The order of test files: long ones begin first, so that none of them runs alone at the end. */
import { BaseSequencer, type TestSequencerConstructor, type TestSpecification } from 'vitest/node';

/** @param isLong by the path of a file */
export const longestFirst = (isLong: (path: string) => boolean): TestSequencerConstructor =>
  class extends BaseSequencer {
    override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
      const sorted = await super.sort(files);
      return [
        ...sorted.filter(({ moduleId }) => isLong(moduleId)),
        ...sorted.filter(({ moduleId }) => !isLong(moduleId)),
      ];
    }
  };
