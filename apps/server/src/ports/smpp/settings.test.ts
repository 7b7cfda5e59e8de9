import { expect, test } from 'vitest';
import { smppSettings } from './settings.ts';

test('an address names the centre, who we are, and how messages are sent', () => {
  expect(
    smppSettings(
      'smpp://aerial:p%40ss@sms.example.com:2776?from=Example&long=payload&alphabet=ucs2&enquire_s=10&system_type=VAS',
    ),
  ).toEqual({
    host: 'sms.example.com',
    port: 2776,
    isTls: false,
    systemId: 'aerial',
    password: 'p@ss',
    systemType: 'VAS',
    from: 'Example',
    source: { ton: 5, npi: 0 },
    destination: { ton: 1, npi: 1 },
    long: 'payload',
    alphabet: 'ucs2',
    enquireS: 10,
  });
});

test.each([
  ['smpp://a:b@h', 2775, false],
  ['smpps://a:b@h', 3550, true],
])('%s', (address, port, isTls) => expect(smppSettings(address)).toMatchObject({ port, isTls }));

test.each([
  ['from=Example', { ton: 5, npi: 0 }],
  ['from=4040', { ton: 3, npi: 0 }],
  ['from=%2B79001234567', { ton: 1, npi: 1 }],
  ['from=4040&source_ton=0&source_npi=1', { ton: 0, npi: 1 }],
  ['', { ton: 0, npi: 0 }],
])('the kind of a sender: %s', (query, source) =>
  expect(smppSettings(`smpp://a:b@h?${query}`)?.source).toEqual(source),
);

test.each([
  'sms.example.com',
  'http://a:b@h',
  'smpp://h',
  'smpp://a:b@',
  'smpp://a:b@h/path',
  'smpp://a:b@h?colour=red',
  'smpp://a:b@h?source_ton=7',
  'smpp://a:b@h?dest_npi=x',
  'smpp://a:b@h?enquire_s=0',
  'smpp://a:b@h?long=maybe',
  'smpp://a:b@h?alphabet=klingon',
  'smpp://a:b@h?from=Пример',
  'smpp://a%ZZ:b@h',
  'smpp://a_name_that_is_too_long:b@h',
])('%s is not an address of an SMS centre', (address) => expect(smppSettings(address)).toBeUndefined());
