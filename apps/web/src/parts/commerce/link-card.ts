/** Linking a card outside a purchase. @source */
import { payFlowOf } from '@aerial/domain/payments.ts';
import { payformsCall } from '@aerial/api-client/calls/payments.ts';
import type { ApiPort } from '@aerial/api-client/port.ts';

/** The pay system that links cards: that of the payform for cards, else of the first one that leads to a page. */
export async function linkableSystem(api: ApiPort, accountId: number): Promise<string | undefined> {
  const payforms = await api.call(payformsCall, { params: { id: accountId } });
  const of = (flow: string) => payforms.find(({ payform_shortname: name }) => payFlowOf(name) === flow);
  return (of('card') ?? of('redirect'))?.params.paysystem_shortname;
}
