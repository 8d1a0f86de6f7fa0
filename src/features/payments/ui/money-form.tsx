import './money-form.css';
import type { ReactElement, ReactNode } from 'react';
import { useState } from 'react';
import { parseAmount } from '#kernel/format.ts';
import { currencies, type Minor } from '#kernel/money.ts';
import { useFormats } from '#platform/ui/i18n/use-formats.ts';
import { Button } from '#platform/ui/kit/button.tsx';
import { Segmented, TextField } from '#platform/ui/kit/field.tsx';
import { Keypad } from '#platform/ui/kit/keypad.tsx';
import { typedAmount } from '#platform/ui/kit/typed-amount.ts';
import { longest } from '../domain/method.ts';

/** A method by which money can be taken. */
interface TakingMethod {
  readonly code: string;
  readonly name: string;
  readonly needsReference: boolean;
}

/** Money as it was chosen. */
interface Chosen {
  readonly amount: Minor;
  readonly method: string;
  readonly reference?: string;
}

interface MoneyFormProps {
  readonly methods: readonly TakingMethod[];
  /** What is taken unless something else is typed; with `isFixed` nothing else is. */
  readonly suggested: Minor;
  readonly isFixed?: boolean;
  readonly most: Minor;
  readonly isBusy: boolean;
  readonly words: {
    readonly amount: string;
    readonly backspace: string;
    readonly method: string;
    readonly reference: string;
    readonly take: (amount: string) => string;
  };
  /** Above the amount. */
  readonly lead: ReactNode;
  /** What is wrong with a typed amount. */
  readonly warning?: (amount: Minor) => ReactNode;
  readonly onTake: (chosen: Chosen) => void;
}

/** Takes money for something else than an order: an amount by one of the methods. */
export function MoneyForm(props: MoneyFormProps): ReactElement {
  const { methods, suggested, isFixed = false, most, isBusy, words, lead, warning, onTake } = props;
  const { money, currency, decimalMark } = useFormats();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<string>();
  const [reference, setReference] = useState('');
  const parsed = parseAmount(text, currency);
  const amount = text !== '' && parsed.ok ? parsed.value : suggested;
  const method = methods.find(({ code }) => code === chosen) ?? methods[0];
  const isMissing = method?.needsReference === true && reference.trim() === '';
  const take = () => {
    if (method === undefined) return;
    onTake({ amount, method: method.code, ...(method.needsReference && { reference }) });
  };
  return (
    <div className="money-form">
      {lead}
      <output className="money-entry" aria-label={words.amount}>
        {text === '' ? money(suggested) : text}
      </output>
      {text !== '' && warning?.(amount)}
      {!isFixed && (
        <Keypad
          label={words.amount}
          labels={{ backspace: words.backspace }}
          onKey={(key) => setText((before) => typedAmount(before, key, currencies[currency].decimalsKept))}
          onBackspace={() => setText(text.slice(0, -1))}
          extraKey={decimalMark}
        />
      )}
      <Segmented
        label={words.method}
        options={methods.map(({ code, name }) => ({ value: code, label: name }))}
        value={method?.code ?? ''}
        onChange={setChosen}
      />
      {method?.needsReference && (
        <TextField label={words.reference} value={reference} onChange={setReference} maxLength={longest.reference} />
      )}
      <Button
        variant="primary"
        size="lg"
        block
        icon="check"
        busy={isBusy}
        disabled={amount <= 0 || amount > most || method === undefined || isMissing}
        onClick={take}
      >
        {words.take(money(amount))}
      </Button>
    </div>
  );
}
