/** What an operator's billing says of its subscribers' money: prices of single users, and balances. @source wire shapes §6 */
import Type from 'typebox';
import { COMMERCE } from '../cache-rules.ts';
import { defineCall, IntId, lenientId, nullable } from '../core.ts';
import { Amount, Packet } from '../shapes/commerce.ts';
import { ofUser, operatorErrors, unknownUser } from './operators.ts';

const tag = 'Operators';

const PersonalPrice = Type.Object({
  name: nullable.string(),
  description: nullable.string(),
  price: Amount(),
  packet: Packet,
});
const price = Type.Unsafe<string | number>({ type: ['string', 'number'], maxLength: 20, minimum: 0, maximum: 1e12 });
const priceTexts = {
  name: Type.Optional(Type.String({ maxLength: 200 })),
  description: Type.Optional(Type.String({ maxLength: 2000 })),
};
const ofPrice = Type.Object({ ...ofUser.properties, packet: IntId() });

export const personalPricesCall = defineCall({
  id: 'personalPrices',
  method: 'GET',
  path: '/v2/users/:id/packets',
  tag,
  summary: 'Prices of packets for this user only',
  auth: 'operator',
  scope: 'packets:read',
  cache: COMMERCE,
  params: ofUser,
  answer: Type.Array(PersonalPrice),
  errors: unknownUser,
});

export const setPersonalPriceCall = defineCall({
  id: 'setPersonalPrice',
  method: 'POST',
  path: '/v2/users/:id/packets',
  tag,
  summary: 'Sets the price of a packet for this user, from the next period on; repeated, the last counts',
  auth: 'operator',
  scope: 'packets:write',
  params: ofUser,
  body: Type.Object({ packet_id: IntId(), price, ...priceTexts }),
  answer: PersonalPrice,
  errors: [...unknownUser, 'packet_not_found'],
});

export const personalPriceCall = defineCall({
  id: 'personalPrice',
  method: 'GET',
  path: '/v2/users/:id/packets/:packet',
  tag,
  summary: 'One of them',
  auth: 'operator',
  scope: 'packets:read',
  cache: COMMERCE,
  params: ofPrice,
  answer: PersonalPrice,
  errors: [...unknownUser, 'packet_not_found'],
});

export const changePersonalPriceCall = defineCall({
  id: 'changePersonalPrice',
  method: 'PATCH',
  path: '/v2/users/:id/packets/:packet',
  tag,
  summary: 'Changes the parts that are given, from the next period on',
  auth: 'operator',
  scope: 'packets:write',
  params: ofPrice,
  body: Type.Object({ price: Type.Optional(price), ...priceTexts }),
  answer: PersonalPrice,
  errors: [...unknownUser, 'packet_not_found'],
});

export const removePersonalPriceCall = defineCall({
  id: 'removePersonalPrice',
  method: 'DELETE',
  path: '/v2/users/:id/packets/:packet',
  tag,
  summary: 'The packet costs this user what it costs everybody',
  auth: 'operator',
  scope: 'packets:write',
  params: ofPrice,
  answer: PersonalPrice,
  errors: [...unknownUser, 'packet_not_found'],
});

const Source = Type.Object({ id: IntId(), name: Type.String(), type: Type.String() });
/** The balance as the operator's billing reports it. */
const ProviderAccount = Type.Object({ id: Type.String(), source: Source, amount: Amount() });
const ReportedAccount = Type.Object({
  id: lenientId(19, 'the billing’s own id of the account'),
  amount: Type.Unsafe<string | number>({ type: ['string', 'number'], maxLength: 20, minimum: -1e12, maximum: 1e12 }),
});

export const providerAccountCall = defineCall({
  id: 'providerAccount',
  method: 'GET',
  path: '/v2/users/:id/provider/account',
  tag,
  summary: 'Balances that the operator has reported of a user',
  auth: 'operator',
  scope: 'payments:read',
  params: ofUser,
  answer: Type.Array(ProviderAccount),
  errors: unknownUser,
});

export const reportAccountCall = defineCall({
  id: 'reportAccount',
  method: 'POST',
  path: '/v2/users/:id/provider/account',
  tag,
  summary: 'Reports a balance, which the user sees; nothing is charged to it here',
  auth: 'operator',
  scope: 'payments:write',
  params: ofUser,
  body: ReportedAccount,
  answer: ProviderAccount,
  errors: unknownUser,
});

export const providerAccountsCall = defineCall({
  id: 'providerAccounts',
  method: 'GET',
  path: '/v2/users/:id/provider/accounts',
  tag,
  summary: 'The same as provider/account',
  auth: 'operator',
  scope: 'payments:read',
  params: ofUser,
  answer: Type.Array(ProviderAccount),
  errors: unknownUser,
});

export const reportAccountsCall = defineCall({
  id: 'reportAccounts',
  method: 'POST',
  path: '/v2/users/:id/provider/accounts',
  tag,
  summary: 'Reports several balances',
  auth: 'operator',
  scope: 'payments:write',
  params: ofUser,
  body: Type.Union([ReportedAccount, Type.Array(ReportedAccount, { maxItems: 50 })]),
  answer: Type.Array(ProviderAccount),
  errors: unknownUser,
});

export const paymentSourcesCall = defineCall({
  id: 'paymentSources',
  method: 'GET',
  path: '/v2/paymentsources',
  tag,
  summary: 'Where money of accounts comes from and goes to',
  auth: 'operator',
  scope: 'payments:read',
  answer: Type.Array(Source),
  errors: operatorErrors,
});
