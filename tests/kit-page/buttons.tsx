import type { ReactElement } from 'react';
import { Button, IconButton } from '#platform/ui/kit/button.tsx';
import { Keypad } from '#platform/ui/kit/keypad.tsx';
import { Section } from './section.tsx';
import { long } from './words.ts';

const variants = ['primary', 'secondary', 'quiet', 'danger'] as const;
const sizes = ['sm', 'md', 'lg'] as const;
const none = () => undefined;

export function Buttons(): ReactElement {
  return (
    <>
      <Section title="Button">
        {variants.map((variant) => (
          <div key={variant} className="kit-row">
            {sizes.map((size) => (
              <Button key={size} variant={variant} size={size} icon="check">
                Ruaj
              </Button>
            ))}
            <Button variant={variant} disabled>
              Ruaj
            </Button>
            <Button variant={variant} busy>
              Ruaj
            </Button>
            <Button variant={variant} icon="send" className="kit-narrow">
              {long.mk}
            </Button>
          </div>
        ))}
        <div className="kit-narrow">
          <Button block variant="primary">
            {long.word}
          </Button>
        </div>
      </Section>
      <Section title="IconButton">
        <div className="kit-row">
          {sizes.map((size) => (
            <IconButton key={size} icon="trash" label="Fshij" size={size} />
          ))}
          <IconButton icon="trash" label="Fshij" variant="secondary" />
          <IconButton icon="trash" label="Fshij" variant="danger" />
          <IconButton icon="trash" label="Fshij" disabled />
        </div>
      </Section>
      <Section title="Keypad">
        <div className="kit-row">
          {[false, true].map((disabled) => (
            <div key={String(disabled)} style={{ width: 320 }}>
              <Keypad
                label="Tastiera"
                labels={{ backspace: 'Fshij', ok: 'Në rregull' }}
                extraKey={disabled ? '00' : undefined}
                onKey={none}
                onBackspace={none}
                onOk={none}
                disabled={disabled}
              />
            </div>
          ))}
        </div>
      </Section>
    </>
  );
}
