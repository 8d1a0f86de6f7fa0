import type { ReactElement } from 'react';
import { useState } from 'react';
import { Segmented, Select, TextField } from '#platform/ui/kit/field.tsx';
import { Icon } from '#platform/ui/kit/icons.tsx';
import { Tabs } from '#platform/ui/kit/tabs.tsx';
import { Section } from './section.tsx';
import { long, options } from './words.ts';

export function Inputs(): ReactElement {
  const [text, setText] = useState('Kafeneja');
  const [method, setMethod] = useState<string>('cash');
  const box = { label: 'Emri', value: text, onChange: setText };
  const list = { label: 'Pagesa', value: method, options, onChange: setMethod };
  return (
    <>
      <Section title="TextField">
        <div className="kit-fields">
          <TextField {...box} />
          <TextField {...box} value="" placeholder="Kërko" leading={<Icon name="search" size={20} />} />
          <TextField {...box} help="Siç del në kupon." />
          <TextField {...box} error="Emri mungon." />
          <TextField {...box} disabled />
          <TextField {...box} numeric value="1.234,50" trailing={<span>€</span>} />
          <TextField {...box} label={long.mk} value={long.sq} help={long.mk} error={long.sq} />
          <TextField {...box} label="Fokus" className="kit-focus" />
        </div>
      </Section>
      <Section title="Select">
        <div className="kit-fields">
          <Select {...list} />
          <Select {...list} disabled />
          <Select {...list} error="Zgjidhni njërën." />
          <Select {...list} label={long.sq} options={[{ value: 'cash', label: long.mk }]} />
        </div>
      </Section>
      <Section title="Segmented">
        <div className="kit-row">
          <Segmented {...list} />
          <Segmented {...list} options={options.map((option) => ({ ...option, disabled: option.value === 'card' }))} />
          <div className="kit-narrow">
            <Segmented {...list} label={long.mk} options={options.map((option) => ({ ...option, label: long.word }))} />
          </div>
        </div>
      </Section>
      <Section title="Tabs">
        <Tabs label="Rendi" items={options} value={method} onChange={setMethod}>
          <p>{method}</p>
        </Tabs>
        <div className="kit-narrow">
          <Tabs
            label="Rendi"
            items={options.map((option) => ({ ...option, label: long.sq }))}
            value={method}
            onChange={setMethod}
          />
        </div>
      </Section>
    </>
  );
}
