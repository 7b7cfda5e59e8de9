import { expect, test } from 'vitest';
import { versionOf } from './version-of.ts';

test('a version is the same in every process, also of the versions before', () => {
  expect(versionOf({ id: 1, name: 'Кино' })).toBe('y_bhAnLGVJ8TpqcpaDLlv6');
  expect(versionOf({ id: 1, name: 'Кино!' })).not.toBe(versionOf({ id: 1, name: 'Кино' }));
});
