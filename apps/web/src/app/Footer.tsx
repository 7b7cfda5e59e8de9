import type { NetworkInfo, Provider } from '@aerial/contract/shapes/provider.ts';
import { useTranslation } from 'react-i18next';
import styles from './Footer.module.css';
import { AppLink } from './links.tsx';
import type { MenuEntry } from './menu.ts';
import { useSurroundings } from './runtime.tsx';

interface FooterProps {
  entries: readonly MenuEntry[];
  provider: Provider | undefined;
  network: NetworkInfo | undefined;
  isCovered: boolean;
}

/** Sections, information and support. @source */
export function Footer({ entries, provider, network, isCovered }: FooterProps) {
  const { t } = useTranslation();
  const { webView } = useSurroundings();
  const support = provider?.landing.support;
  return (
    <footer className={styles.footer} inert={isCovered}>
      <div className={styles.columns}>
        <Column title={t('footer_sections')}>
          {entries
            .filter(({ isOutside, kind }) => !isOutside && kind !== 'search')
            .map((entry) => (
              <FooterLink key={entry.id} to={entry.to} text={entry.title} />
            ))}
        </Column>
        <Column title={t('footer_information')}>
          <FooterLink to="/faq" text={t('footer_about')} />
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
      </div>
      <p className={styles.small}>{provider?.name}</p>
    </footer>
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
