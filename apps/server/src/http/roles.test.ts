import type { IncomingMessage, ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { ROLES, roleGate, roleOfAddress, type Role } from './roles.ts';

test.each([
  ['/v2/channels?limit=1', 'api'],
  ['/v2/docs', 'api'],
  ['/media/a/b.m3u8', 'origin'],
  ['/moments/c/1.jpg', 'origin'],
  ['/pictures/a.jpg', 'web'],
  ['/channels/first', 'web'],
  ['/v2', 'web'],
  ['/', 'web'],
] as const)('%s is answered by %s', (url, role) => {
  expect(roleOfAddress(url)).toBe(role);
});

/** The answer of a gate, or undefined when the request passes. */
function ask(roles: readonly Role[], url: string, method = 'GET') {
  let answer: { status: number; body: string | undefined } | undefined;
  const response = {
    writeHead: (status: number) => (answer = { status, body: undefined }),
    end: (body?: string) => (answer = { ...answer!, body }),
  } as unknown as ServerResponse;
  const hasAnswered = roleGate(roles)?.({ url, method } as IncomingMessage, response) ?? false;
  expect(hasAnswered).toBe(answer !== undefined);
  return answer;
}

test('a process with all roles that answer has no gate', () => {
  expect(roleGate(ROLES)).toBeUndefined();
  expect(roleGate(['web', 'api', 'origin'])).toBeUndefined();
});

test('what belongs to a missing role is refused with the name of the role, as no answer of this site', () => {
  expect(ask(['api'], '/v2/channels')).toBeUndefined();
  expect(ask(['api'], '/channels')).toEqual({ status: 421, body: '{"status":"misdirected","role":"web"}' });
  expect(ask(['api'], '/media/x', 'HEAD')).toEqual({ status: 421, body: undefined });
  expect(ask(['recorder', 'jobs'], '/v2/channels')?.status).toBe(421);
});
