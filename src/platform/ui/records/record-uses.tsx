import type { ReactElement } from 'react';
import { use, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Resource } from '#kernel/resource.ts';
import { officePage } from '#platform/ui/office/office-page.ts';
import { useMay } from '../api/app-api.ts';
import { useErrorText } from '../i18n/use-error-text.ts';
import { ErrorText } from '../kit/field.tsx';
import { Icon } from '../kit/icons.tsx';
import { Link } from '../router/use-router.tsx';
import { ResourcesContext, type UsedBy } from './resource-api.ts';
import { useUses } from './use-uses.ts';

export interface RecordUsesProps {
  readonly resource: Resource;
  readonly id: string;
}

/** The maximum that the server returns. */
const atMost = 100;

/** Whether a field of any resource links to records of this one. */
export function useIsLinked({ name }: Resource): boolean {
  const resources = [...use(ResourcesContext).values()];
  return resources.some(({ fields }) =>
    Object.values(fields).some((field) => (field.kind === 'link' || field.kind === 'links') && field.to === name),
  );
}

/** Where the record is used, each use with a link. Loaded from the server when the user opens it. */
export function RecordUses({ resource, id }: RecordUsesProps): ReactElement {
  const t = useTranslations('records');
  const errorText = useErrorText();
  const [isOpen, setOpen] = useState(false);
  const uses = useUses(resource, isOpen ? id : null);
  const places = new Set(uses.data?.map((each) => each.resource));
  return (
    <details className="record-uses" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <Icon name="down" size={16} />
        <h2>{t('uses.title')}</h2>
      </summary>
      {uses.isPending && isOpen && <p className="field-help">{t('loading')}</p>}
      {uses.error !== null && <ErrorText>{errorText(uses.error)}</ErrorText>}
      {uses.data?.length === 0 && <p className="field-help">{t('uses.none')}</p>}
      {[...places].map((name) => (
        <Place key={name} name={name} uses={uses.data?.filter((each) => each.resource === name) ?? []} />
      ))}
      {uses.data?.length === atMost && <p className="field-help">{t('uses.first', { count: atMost })}</p>}
    </details>
  );
}

function Place({ name, uses }: { readonly name: string; readonly uses: readonly UsedBy[] }): ReactElement {
  const t = useTranslations();
  const may = useMay();
  const resource = use(ResourcesContext).get(name);
  const mayOpen = resource !== undefined && may(resource.read);
  // A use that is not a resource, such as open orders, has its text among the messages of the records.
  const title = resource ? t(`${resource.feature}.resources.${name}.title`) : t(`records.uses.places.${name}`);
  const unique = new Map(uses.map((each) => [each.id ?? each.name, each]));
  return (
    <div className="record-uses-place">
      <h3>{title}</h3>
      <ul>
        {[...unique].map(([key, use]) => (
          <li key={key}>
            {mayOpen && use.id !== null ? (
              <Link {...officePage(`${resource.path}/update/${use.id}`)}>{use.name}</Link>
            ) : (
              use.name
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
