/** The block status of viewers of an operator's middleware. @source spec 1 §4.6, F-296–F-298 */
import { statusBlockCall } from '@aerial/api-client/calls/middleware.ts';
import type { Answer } from '@aerial/api-client/client-call.ts';
import type { ApiPort } from '@aerial/api-client/port.ts';

export type BlockStatus = Answer<typeof statusBlockCall>;

/** Every other status opens nothing. @source F-296, F-297, F-298 */
export function modalOfBlock(status: number): 'block_alma' | 'pay_qr_alma' | undefined {
  if (status === -2) return 'block_alma';
  return status === -1 ? 'pay_qr_alma' : undefined;
}

interface BlockDeps {
  readonly api: ApiPort;
  user(): Promise<{ readonly provider: { readonly is_middleware: boolean } }>;
  open(modal: { id: 'block_alma' | 'pay_qr_alma'; data: BlockStatus }): void;
}

/** Runs after each start and login of a user; other providers have no block status. */
export async function checkBlock({ api, user, open }: BlockDeps): Promise<void> {
  if (!(await user()).provider.is_middleware) return;
  const block = await api.call(statusBlockCall);
  const id = modalOfBlock(block.status);
  if (id) open({ id, data: block });
}
