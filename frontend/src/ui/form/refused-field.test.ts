import { FIELD_RULES } from '@ringpost/domain/rules/field-rules';
import { LANGUAGES } from '@ringpost/domain/rules/languages';
import { createIntl } from 'react-intl';
import { describe, expect, it } from 'vitest';
import { refusedFieldText } from './refused-field.ts';

const files = import.meta.glob<Record<string, string>>('../../i18n/*/ui.json', {
  eager: true,
  import: 'default',
});

function intlOf(tag: string) {
  return createIntl({ locale: tag, messages: files[`../../i18n/${tag}/ui.json`] ?? {} });
}

const contracts = import.meta.glob<Record<string, unknown>>(
  '../../../../{command-api,query-api}/src/**/*.contract.ts',
  { eager: true },
);

/** Keywords that shape a schema, and that no value can break. */
const SHAPES = ['properties', 'items', 'default'];

function keywordsIn(schema: unknown): readonly string[] {
  if (Array.isArray(schema)) return schema.flatMap(keywordsIn);
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([keyword, value]) => {
    const parts = keyword === 'properties' ? Object.values(value as object) : value;
    return [keyword, ...(['enum', 'const', 'default'].includes(keyword) ? [] : keywordsIn(parts))];
  });
}

/** The keywords of all that requests may contain. */
function askedKeywords(): ReadonlySet<string> {
  const asked = Object.values(contracts).flatMap((file) =>
    Object.values(file).flatMap((each) => {
      if (typeof each !== 'object' || each === null || !('path' in each)) return [];
      const { body, query, params } = each as Readonly<Record<string, unknown>>;
      return [body, query, params];
    }),
  );
  return new Set(keywordsIn(asked));
}

describe('The sentence for a field that the server refuses', () => {
  it.each([
    [{ field: 'email', rule: 'format', format: 'email' }, 'Введите действительный адрес почты'],
    [{ field: 'n.0.contact', rule: 'pattern', format: 'digits', limit: 10 }, 'только цифры, ровно 10'],
    [{ field: 'password', rule: 'minLength', limit: 8 }, 'Пароль: не менее 8 символов'],
    [{ field: 'amount', rule: 'decimals', limit: 2 }, 'Сумма: не более 2 знаков после запятой'],
    [{ field: 'address', rule: 'maxLines', limit: 6 }, 'Адрес: не более 6 строк'],
    [{ field: 'text', rule: 'unknownValue', name: 'day' }, 'В этом тексте нет значения day'],
    [{ field: 'numbers', rule: 'required' }, 'Укажите номера телефонов.'],
    [{ field: 'surprise', rule: 'additionalProperties' }, 'Поле «surprise» неизвестно'],
    [{ field: 'role', rule: 'not-known-here' }, 'Поле «Роль» заполнено неверно'],
  ])('of %o names the field and the limit in the language', (refused, text) => {
    expect(refusedFieldText(intlOf('ru'), refused)).toContain(text);
  });

  it('has the name that a form shows', () => {
    const refused = { field: 'lastname', rule: 'latin' };
    expect(refusedFieldText(intlOf('zh'), refused, '姓氏')).toBe('“姓氏”：请使用拉丁字母');
  });

  it.each(LANGUAGES.map(({ tag }) => tag))('is there for every rule in %s', (tag) => {
    const [intl, english] = [intlOf(tag), intlOf('en')];
    for (const rule of FIELD_RULES) {
      const refused = { field: 'x', rule, limit: 3, name: 'day' };
      const text = refusedFieldText(intl, refused);
      expect(text, rule).not.toMatch(/\{\w+/);
      if (tag !== 'en') expect(text, rule).not.toBe(refusedFieldText(english, refused));
    }
  });

  it('knows every rule of the schemas of requests', () => {
    const known: readonly string[] = [...FIELD_RULES, ...SHAPES];
    const asked = [...askedKeywords()];
    expect(asked).toContain('maxLength');
    expect(asked.filter((keyword) => !known.includes(keyword))).toEqual([]);
  });
});
