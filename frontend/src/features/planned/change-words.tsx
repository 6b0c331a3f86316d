import { NOTICES } from '@ringpost/domain/rules/notices';
import { SHOP_SETTING_NAMES } from '@ringpost/domain/rules/shop-settings';
import type { PlannedChangeView } from '@ringpost/query-api/planned-changes/planned-changes.contract';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { oneOf } from '../../api/one-of.ts';
import { Money } from '../../ui/figures.tsx';
import { noticeNames } from './notice-names.ts';
import { PriceScope } from './price-scope.tsx';
import { settingNames } from './setting-names.ts';

type Change = PlannedChangeView['change'];

function PriceText({ price }: { readonly price: NonNullable<Change['price']> }): ReactNode {
  const scope = <PriceScope price={price} />;
  const { amounts } = price;
  if (!amounts)
    return (
      <FormattedMessage
        id="planned.price.removed"
        defaultMessage="Price for {scope}: removed"
        values={{ scope }}
      />
    );
  return (
    <FormattedMessage
      id="planned.price.set"
      defaultMessage="Price for {scope}: {code} a code, rental {forNew} / {forUsed} for {days, plural, one {# day} other {# days}}"
      values={{
        scope,
        code: <Money dollars={amounts.on_delv_price} />,
        forNew: <Money dollars={amounts.price_new} currency={false} />,
        forUsed: <Money dollars={amounts.price_old} currency={false} />,
        days: amounts.new_initial_term,
      }}
    />
  );
}

function Limit({ limit }: { readonly limit: number | null }): ReactNode {
  if (limit === null) return <FormattedMessage id="planned.limits.general" defaultMessage="as all" />;
  return <bdi className="num">{limit}</bdi>;
}

function LimitsText({ limits }: { readonly limits: NonNullable<Change['limits']> }): ReactNode {
  return (
    <FormattedMessage
      id="planned.limits"
      defaultMessage="Limits: open activations {open}, purchases in a minute {purchases}, cancels in an hour {cancels}"
      values={{
        open: <Limit limit={limits.open_activations} />,
        purchases: <Limit limit={limits.purchases_per_minute} />,
        cancels: <Limit limit={limits.cancels_per_hour} />,
      }}
    />
  );
}

function StepsText({ steps }: { readonly steps: NonNullable<Change['steps']> }): ReactNode {
  if (steps.length === 0)
    return <FormattedMessage id="volume.steps.none" defaultMessage="No discounts by volume." />;
  return (
    <>
      <FormattedMessage id="planned.steps" defaultMessage="Discounts by volume:" />
      {steps.map(({ from, percent }) => (
        <span key={from} className="planned-step">
          <FormattedMessage
            id="volume.steps.step"
            defaultMessage="{percent} % off from {from}"
            values={{ percent, from: <Money dollars={from} /> }}
          />
        </span>
      ))}
    </>
  );
}

function SettingText({ setting }: { readonly setting: NonNullable<Change['setting']> }): ReactNode {
  const known = oneOf(SHOP_SETTING_NAMES, setting.name);
  return (
    <FormattedMessage
      id="planned.setting"
      defaultMessage="{name}: {value}"
      values={{
        name: known ? <FormattedMessage {...settingNames[known]} /> : <bdi>{setting.name}</bdi>,
        value: setting.is_money ? (
          <Money dollars={setting.value} />
        ) : (
          <bdi className="num">{setting.value}</bdi>
        ),
      }}
    />
  );
}

function NoticeText({ notice, text }: Pick<Change, 'notice' | 'text'>): ReactNode {
  const known = oneOf(NOTICES, notice ?? '');
  const name = known ? <FormattedMessage {...noticeNames[known]} /> : <bdi>{notice}</bdi>;
  if (text === '')
    return (
      <FormattedMessage
        id="planned.notice.default"
        defaultMessage="{name}: the standard text"
        values={{ name }}
      />
    );
  return (
    <FormattedMessage
      id="planned.notice"
      defaultMessage="{name}: “{text}”"
      values={{ name, text: <bdi>{text}</bdi> }}
    />
  );
}

/** What changes then, in plain words. */
export function ChangeWords({ row: { kind, change } }: { readonly row: PlannedChangeView }): ReactNode {
  const text = <bdi>{change.text}</bdi>;
  switch (kind) {
    case 'price':
      return change.price && <PriceText price={change.price} />;
    case 'sale':
      return change.is_hidden ? (
        <FormattedMessage id="planned.hide" defaultMessage="Off sale: {text}" values={{ text }} />
      ) : (
        <FormattedMessage id="planned.show" defaultMessage="On sale: {text}" values={{ text }} />
      );
    case 'app-name':
      return <FormattedMessage id="planned.name" defaultMessage="New name: {text}" values={{ text }} />;
    case 'keyword':
      return <FormattedMessage id="planned.keyword" defaultMessage="New keyword: {text}" values={{ text }} />;
    case 'keyword-removal':
      return (
        <FormattedMessage
          id="planned.keyword-removal"
          defaultMessage="Keyword removed: {text}"
          values={{ text }}
        />
      );
    case 'port-in-fee':
      return (
        <FormattedMessage
          id="planned.fee"
          defaultMessage="Fee for a number of {country}: {fee}"
          values={{ country: change.fee?.country_iso, fee: <Money dollars={change.fee?.amount ?? null} /> }}
        />
      );
    case 'buying-limits':
      return change.limits && <LimitsText limits={change.limits} />;
    case 'notice-text':
      return <NoticeText notice={change.notice} text={change.text} />;
    case 'shop-setting':
      return change.setting && <SettingText setting={change.setting} />;
    case 'volume-steps':
      return change.steps && <StepsText steps={change.steps} />;
  }
}
