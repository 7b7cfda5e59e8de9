/** Raw requests whose answers are validated against the contract. */
import type { AnswerOf, Call } from '@aerial/contract/core.ts';
import Value from 'typebox/value';
import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import type { TestServer } from './server.ts';

/** What no successful answer may have: one client takes the key's presence for failure. @source wire shapes §1.3 */
export function expectNoErrorKey(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) expect(Object.keys(value)).not.toEqual(expect.arrayContaining(['error']));
  for (const inner of Object.values(value)) expectNoErrorKey(inner);
}

/** The contract says "or null" in the words of OpenAPI (`nullable`); the checker wants them in those of JSON Schema. */
export function withNulls(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withNulls);
  if (typeof schema !== 'object' || schema === null) return schema;
  const { nullable, ...rest } = Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [key, withNulls(value)]),
  );
  return nullable === true ? { anyOf: [rest, { type: 'null' }] } : rest;
}

/** Makes calls as one viewer. */
export function requests(server: TestServer, token: () => string, language = 'ru') {
  const send = (method: Call['method'], path: string, payload?: object): Promise<LightMyRequestResponse> =>
    server.app.inject({
      method,
      url: `/v2/${path}${path.includes('?') ? '&' : '?'}access_token=${token()}`,
      headers: { 'accept-language': language },
      ...(payload && { payload }),
    });
  const raw = (path: string): Promise<LightMyRequestResponse> => send('GET', path);
  function success<C extends Call>(call: C, response: LightMyRequestResponse): AnswerOf<C> {
    expect(response.statusCode, response.body).toBe(200);
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
    const body = response.json() as AnswerOf<C>;
    expect([...Value.Errors(withNulls(call.answer) as never, body)].slice(0, 3)).toEqual([]);
    expectNoErrorKey(body);
    return body;
  }
  return {
    /** The answer of a request that must succeed, checked against its schema. */
    success,
    raw,
    send,
    /** The answer of a call, which must be a success that the contract allows. */
    get: async <C extends Call>(call: C, path: string): Promise<AnswerOf<C>> => success(call, await raw(path)),
    /** The same of a call that changes something. */
    change: async <C extends Call>(call: C, path: string, payload: object): Promise<AnswerOf<C>> =>
      success(call, await send(call.method, path, payload)),
    /** The error answer of a call. */
    async refused(
      path: string,
    ): Promise<{ status: number; error_code: string; detail: unknown; lost_content?: Record<string, unknown> }> {
      const response = await raw(path);
      const body = response.json();
      expect(body.status_code).toBe(response.statusCode);
      expect(typeof body.error.message).toBe('string');
      return { status: response.statusCode, ...body };
    },
  };
}
