import { useQuery } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { Field } from '#kernel/resource.ts';
import { useErrorText } from '#platform/ui/i18n/use-error-text.ts';
import { useFormats } from '#platform/ui/i18n/use-formats.ts';
import { Banner } from '#platform/ui/kit/banner.tsx';
import { Dialog } from '#platform/ui/kit/dialog.tsx';
import { Loading } from '#platform/ui/kit/spinner.tsx';
import { FieldValue } from '#platform/ui/records/field-value.tsx';
import { useLinked } from '#platform/ui/records/link-input.tsx';
import { useResource } from '#platform/ui/records/resource-api.ts';
import { type SettingName, settingOf } from '../domain/settings.ts';
import { call } from './api.ts';
import { settingFields } from './setting-fields.ts';
import type { SettingWords } from './use-setting-words.ts';

/** Who changed which settings, when and from what, as the journal has it. */
export function SettingsHistory({
  words,
  version,
  onClose,
}: {
  readonly words: SettingWords;
  readonly version: number;
  readonly onClose: () => void;
}): ReactElement {
  const t = useTranslations();
  const errorText = useErrorText();
  const { dateTime } = useFormats();
  const history = useQuery({
    queryKey: ['configuration', 'history', version],
    queryFn: () => call('GET api/configuration/history'),
  });
  return (
    <Dialog title={t('configuration.page.history')} size="md" closeLabel={t('records.close')} onClose={onClose}>
      {history.isPending && <Loading>{t('records.loading')}</Loading>}
      {history.error !== null && <Banner tone="danger">{errorText(history.error)}</Banner>}
      {history.data?.length === 0 && <p className="field-help">{t('records.noHistory')}</p>}
      <ol className="record-history setting-history">
        {history.data?.map(({ seq, userName, at, data }) => (
          <li key={seq}>
            <p className="record-history-head">
              <strong>{userName ?? t('records.system')}</strong>
              <time>{dateTime(at)}</time>
            </p>
            <dl>
              {Object.entries(data).map(([name, pair]) =>
                name in settingFields && Array.isArray(pair) ? (
                  <div key={name}>
                    <dt>{words.field(name)}</dt>
                    <dd>
                      <del>
                        <Shown name={name as SettingName} value={pair[0]} words={words} />
                      </del>{' '}
                      <ins>
                        <Shown name={name as SettingName} value={pair[1]} words={words} />
                      </ins>
                    </dd>
                  </div>
                ) : null,
              )}
            </dl>
          </li>
        ))}
      </ol>
    </Dialog>
  );
}

function Shown({
  name,
  value,
  words,
}: {
  readonly name: SettingName;
  readonly value: unknown;
  readonly words: SettingWords;
}): ReactNode {
  const t = useTranslations();
  const setting = settingOf(name);
  if (setting.kind === 'switch') return t(value === true ? 'records.yes' : 'records.no');
  if (setting.kind === 'picture') return value === '' ? '–' : t('picture.alt');
  if (setting.kind === 'reference') return <Linked to={setting.to} id={String(value)} />;
  return <FieldValue field={settingFields[name] as Field} name={name} value={value} words={words} names={{}} />;
}

/** What a record of another resource is called. */
function Linked({ to, id }: { readonly to: string; readonly id: string }): ReactNode {
  const { options } = useLinked(useResource(to), '', id === '' ? [] : [id]);
  return options.find(({ value }) => value === id)?.label ?? '–';
}
