import { expect, test } from 'vitest';
import { csvLine } from './csv.ts';

test.each([
  [['plain', '12.50', ''], 'plain,12.50,'],
  [['a,b', 'say "yes"', 'two\nlines'], '"a,b","say ""yes""","two\nlines"'],
  [
    ['=HYPERLINK("http://evil")', '+1', '-1', '@SUM(A1)', '\tx'],
    `"'=HYPERLINK(""http://evil"")",'+1,'-1,'@SUM(A1),'\tx`,
  ],
])('%j is text to every spreadsheet', (cells, line) => expect(csvLine(cells)).toBe(line));
