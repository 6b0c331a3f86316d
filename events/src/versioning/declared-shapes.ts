function spelledOnce(statement: string): string {
  return statement
    .replace(/^export /, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([^\w' ]) ?/g, '$1')
    .replace(/[;,](?=[}>])|=\||;$/g, (mark) => (mark === '=|' ? '=' : ''))
    .trim();
}

/**
 * The types that a source file declares, by name, without comments and in one spelling of blanks, so that formatting
 * does not count as a change. Unions of events (`WalletEvent`) are left out: they grow with every new event.
 */
export function declaredShapes(source: string): Readonly<Record<string, string>> {
  const code = source.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');
  const statements = code.split(/^(?=(?:export )?(?:type|interface|const|function|import) )/m);
  const shapes: Record<string, string> = {};
  for (const statement of statements) {
    const name = /^(?:export )?(?:type|interface) (\w+)/.exec(statement)?.[1];
    if (name && !name.endsWith('Event')) shapes[name] = spelledOnce(statement);
  }
  return shapes;
}
