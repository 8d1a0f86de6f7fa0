import type { ReactElement } from 'react';
import { Amount } from '#platform/ui/kit/amount.tsx';
import { Badge } from '#platform/ui/kit/badge.tsx';
import { Banner, EmptyState } from '#platform/ui/kit/banner.tsx';
import { Button } from '#platform/ui/kit/button.tsx';
import { Icon, iconNames } from '#platform/ui/kit/icons.tsx';
import { Loading, Spinner } from '#platform/ui/kit/spinner.tsx';
import { Section } from './section.tsx';
import { long } from './words.ts';

const tones = ['neutral', 'accent', 'success', 'warning', 'danger', 'info'] as const;

/** Components that show a state. */
export function Words(): ReactElement {
  return (
    <>
      <Section title="Badge">
        <div className="kit-row">
          {tones.map((tone) => (
            <Badge key={tone} tone={tone} icon="clock">
              {tone}
            </Badge>
          ))}
          <div className="kit-narrow">
            <Badge tone="warning">{long.mk}</Badge>
          </div>
        </div>
      </Section>
      <Section title="Banner">
        {tones.map((tone) => (
          <Banner
            key={tone}
            tone={tone}
            action={tone === 'danger' ? <Button size="sm">Provo prapë</Button> : undefined}
          >
            {tone === 'danger' ? `${long.mk}. ${long.sq}` : long.sq}
          </Banner>
        ))}
      </Section>
      <Section title="EmptyState, Loading, Spinner, Amount">
        <div className="kit-fields">
          <EmptyState icon="box" title="Asnjë produkt" action={<Button icon="add">Shto</Button>}>
            {long.sq}
          </EmptyState>
          <EmptyState icon="search" title={long.word} />
          <Loading>{long.mk}</Loading>
          <div className="kit-row">
            <Spinner />
            <Spinner size={40} />
            <Amount>1.234.567,89 €</Amount>
          </div>
        </div>
      </Section>
      <Section title="Icon">
        <div className="kit-row">
          {iconNames.map((name) => (
            <Icon key={name} name={name} />
          ))}
        </div>
      </Section>
    </>
  );
}
