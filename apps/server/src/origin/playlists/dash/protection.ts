/** How manifests name a key to each key system. @source DASH-IF Implementation Guidelines: Content Protection §4; https://dashif.org/identifiers/content_protection */
import type { ContentKey } from '../../../media/encryption/content-key.ts';
import {
  commonBox,
  PLAYREADY,
  playReadyBox,
  playReadyObject,
  uuidOf,
  WIDEVINE,
  widevineBox,
} from '../../../media/encryption/key-systems.ts';
import { element, textElement } from './xml.ts';

const CLEARKEY = 'e2719d58-a985-b3c9-781a-b030af78d30e';

const pssh = (box: Buffer): string => textElement('cenc:pssh', box.toString('base64'));
const ofSystem = (id: string, value: string, children: readonly string[]): string =>
  element('ContentProtection', { schemeIdUri: `urn:uuid:${id}`, value }, children);

/** The descriptors of a key: what is encrypted how, then one for each key system. Licences are where the stream's drm block says. */
export const contentProtection = ({ kid }: Pick<ContentKey, 'kid'>): string[] => [
  element('ContentProtection', {
    schemeIdUri: 'urn:mpeg:dash:mp4protection:2011',
    value: 'cenc',
    'cenc:default_KID': uuidOf(kid),
  }),
  ofSystem(WIDEVINE, 'Widevine', [pssh(widevineBox(kid, 'cenc'))]),
  ofSystem(PLAYREADY, 'MSPR 2.0', [
    pssh(playReadyBox(kid, 'cenc')),
    textElement('mspr:pro', playReadyObject(kid, 'cenc').toString('base64')),
  ]),
  ofSystem(CLEARKEY, 'ClearKey1.0', [pssh(commonBox(kid))]),
];
