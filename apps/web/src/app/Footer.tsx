import type { NetworkInfo, Provider } from '@aerial/contract/shapes/provider.ts';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { isTranslated, offeredLanguages } from '../i18n/languages.ts';
import styles from './Footer.module.css';
import { AppLink } from '../core/links.tsx';
import type { MenuEntry } from './menu.ts';
import { useRuntime, useSurroundings } from '../core/runtime.tsx';

interface FooterProps {
  entries: readonly MenuEntry[];
  provider: Provider | undefined;
  network: NetworkInfo | undefined;
  isCovered: boolean;
}

/** Televisions with a device manual, and phones with their stores. Names are proper names. @source A-330 */
const DEVICES = [
  ['Android TV', '/guide/android_tv'],
  ['Samsung', '/guide/samsung'],
  ['LG', '/guide/lg'],
  ['Android', '/app_store'],
  ['iPhone / iPad', '/app_store'],
] as const;

/** A page that grows above its footer leaves in sight what has the focus there, unless the viewer scrolls. */
function keepInSight({ target }: FocusEvent): void {
  if (!(target instanceof Element)) return;
  const until = new AbortController();
  const grown = new ResizeObserver(() => target.scrollIntoView({ block: 'nearest' }));
  const stop = (): void => {
    grown.disconnect();
    until.abort();
  };
  grown.observe(document.body);
  target.addEventListener('blur', stop, until);
  for (const scroll of ['wheel', 'touchmove']) addEventListener(scroll, stop, { signal: until.signal, passive: true });
}

const watchFocus = (footer: HTMLElement | null): void => footer?.addEventListener('focusin', keepInSight);

/** Sections, information, support, devices and languages. @source */
export function Footer({ entries, provider, network, isCovered }: FooterProps) {
  const { t } = useTranslation();
  const { webView } = useSurroundings();
  const support = provider?.landing.support;
  return (
    <footer className={styles.footer} inert={isCovered} ref={watchFocus}>
      <div className={styles.columns}>
        <Column title={t('footer_sections')}>
          {entries
            .filter(({ isOutside, kind }) => !isOutside && kind !== 'search')
            .map((entry) => (
              <FooterLink key={entry.id} to={entry.to} text={entry.title} />
            ))}
        </Column>
        <Column title={t('footer_information')}>
          <FooterLink to={provider?.about_url ?? '/faq'} text={t('footer_about')} />
          {network?.provider.is_promo_enabled && <FooterLink to="/promo" text={t('footer_promo')} />}
          <FooterLink to="/instructions" text={t('footer_install')} />
          {!webView && <FooterLink to="/app_store" text={t('page_apps')} />}
          <FooterLink to="/news" text={t('page_news')} />
          {network?.agreement && <FooterLink to="/agreement" text={t('footer_agreement')} />}
          {network?.privacy && <FooterLink to="/privacy" text={t('footer_privacy')} />}
          {network?.terms && network.terms !== network.agreement && <FooterLink to="/terms" text={t('footer_terms')} />}
        </Column>
        {(support?.email || support?.phone || support?.url) && (
          <Column title={t('footer_support')}>
            {support.phone && <FooterLink to={`tel:${support.phone.replace(/[^+\d]/g, '')}`} text={support.phone} />}
            {support.email && <FooterLink to={`mailto:${support.email}`} text={support.email} />}
            {support.url && <FooterLink to={support.url} text={linkLabel(support.url)} />}
          </Column>
        )}
        {!webView && (
          <Column title={t('footer_devices')}>
            {DEVICES.map(([name, to]) => (
              <FooterLink key={name} to={to} text={name} />
            ))}
          </Column>
        )}
        <Languages languages={network?.languages.available ?? []} />
      </div>
      <p className={styles.small}>{provider?.name}</p>
    </footer>
  );
}

/** Addresses of this page in the languages of the site; in the browser the language changes in place. @source A-331 */
function Languages({ languages }: { languages: NetworkInfo['languages']['available'] }) {
  const { t, i18n } = useTranslation();
  const { setLanguage } = useRuntime();
  const { pathname } = useLocation();
  const offered = offeredLanguages(languages);
  if (offered.length < 2) return null;
  return (
    <Column title={t('header_language')}>
      {offered.map(({ key, name }) => (
        <li key={key}>
          <a
            href={`${pathname}?lang=${key}`}
            hrefLang={key}
            lang={key}
            className={styles.link}
            aria-current={key === i18n.language || undefined}
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey || !isTranslated(key)) return;
              event.preventDefault();
              setLanguage(key);
            }}
          >
            {name}
          </a>
        </li>
      ))}
    </Column>
  );
}

/** @source A-329 */
function linkLabel(url: string): string {
  if (/wa\.me|whatsapp/i.test(url)) return 'WhatsApp';
  if (/t\.me|telegram/i.test(url)) return 'Telegram';
  return URL.canParse(url) ? new URL(url).host : url;
}

function Column({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section>
      <h2 className={styles.title}>{title}</h2>
      <ul className={styles.links}>{children}</ul>
    </section>
  );
}

const FooterLink = ({ to, text }: { to: string; text: string }) => (
  <li>
    <AppLink to={to} className={styles.link}>
      {text}
    </AppLink>
  </li>
);
