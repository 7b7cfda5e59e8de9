import { expect, test } from 'vitest';
import { kafkaAddress } from './kafka-address.ts';

test('an address names broker and topic', () => {
  expect(kafkaAddress.parse('kafka://kafka.example.com')).toEqual({
    brokers: ['kafka.example.com:9092'],
    topic: 'viewer_events',
    isEncrypted: false,
    login: undefined,
  });
});

test('it may have TLS, a login and further brokers', () => {
  const given =
    'kafkas://tv:p%40ss@one.example:9093/tv.events?sasl=scram-sha-512&brokers=two.example:9093,[fd00::3]:9093';
  expect(kafkaAddress.parse(given)).toEqual({
    brokers: ['one.example:9093', 'two.example:9093', '[fd00::3]:9093'],
    topic: 'tv.events',
    isEncrypted: true,
    login: { mechanism: 'SCRAM-SHA-512', username: 'tv', password: 'p@ss' },
  });
});

test.each([
  'http://kafka.example.com',
  'kafka://',
  'kafka://one.example/two/topics',
  'kafka://one.example?brokers=two.example',
  'kafka://one.example?sasl=plain',
  'kafka://tv:p@one.example?sasl=gssapi',
  'kafka://one.example?tls=yes',
])('%s is none', (given) => {
  expect(kafkaAddress.parse(given)).toBeUndefined();
});
