// The page of the API: what customers and their programs can call, from the document that the server makes of its contracts.
// Each call is one line here. What is below it is drawn when it is opened (`operation.js`): to draw all of them takes minutes.
import { showOperation } from './operation.js';

const METHODS = ['get', 'put', 'post', 'delete'];
// The app in the examples of the contracts. A real one makes them run.
const EXAMPLE_APP = '00000000-0000-7000-8000-000000000000';
const FOR_PROGRAMS = ['guest', 'customer'];

/** Text is set as text, because the document has `<` in it. */
function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

/** The parts of a text, with those between backticks as code. */
function withCode(text) {
  return text.split('`').map((part, index) => (index % 2 === 1 ? element('code', {}, part) : part));
}

/** What others than those who work here, providers and operators call. */
function callsOf(api) {
  return Object.entries(api.paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(
        ([method, { 'x-access': access, tags }]) =>
          METHODS.includes(method) && FOR_PROGRAMS.includes(access) && !tags.includes('operations'),
      )
      .map(([method, operation]) => ({ path, method, operation, tag: operation.tags[0] })),
  );
}

function whoMayCall({ 'x-access': access, 'x-key-scope': scope }) {
  if (access === 'guest') return 'Anybody may call it.';
  return scope ? `A session, or a key with the scope ${scope}.` : 'A session. No key may call it.';
}

function drawCall(api, { path, method, operation, tag }) {
  const name = element(
    'h3',
    { class: 'call-name' },
    element('span', { class: 'method' }, method.toUpperCase()),
    ' ',
    element('code', {}, path),
  );
  const summary = element('summary', {}, name, ' ', element('span', {}, ...withCode(operation.summary)));
  const who = element('p', {}, whoMayCall(operation));
  const body = element('div', { class: 'call-body' });
  const call = element('details', { class: 'call', id: `/${tag}/${operation.operationId}` });
  call.append(summary, who, body);
  call.addEventListener('toggle', () => {
    if (!call.open) return;
    history.replaceState(null, '', `#${call.id}`);
    if (!body.hasChildNodes()) showOperation(body, api, { path, method, operation });
  });
  return call;
}

function drawGroup(api, tag, calls) {
  const heading = element('h2', { id: tag }, tag);
  return element('section', { 'aria-labelledby': tag }, heading, ...calls.map((call) => drawCall(api, call)));
}

/** Shows only the calls in whose path, summary or group all written words are. */
function filterCalls(groups, links, text, count) {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  let found = 0;
  for (const [index, group] of groups.entries()) {
    const calls = [...group.querySelectorAll('.call')];
    for (const call of calls) {
      const said = `${group.id} ${call.id} ${call.firstChild.textContent}`.toLowerCase();
      call.hidden = !words.every((word) => said.includes(word));
    }
    const shown = calls.filter(({ hidden }) => !hidden).length;
    group.hidden = shown === 0;
    links[index].hidden = group.hidden;
    found += shown;
  }
  count.textContent = found === 1 ? '1 call' : `${found} calls`;
}

function openNamed() {
  const named = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!named) return;
  if (named.matches('details')) named.open = true;
  named.scrollIntoView();
}

function draw(api) {
  const calls = callsOf(api);
  document.getElementById('about').replaceChildren(...withCode(api.info.description));
  const groups = Object.entries(Object.groupBy(calls, ({ tag }) => tag))
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([tag, own]) => drawGroup(api, tag, own));
  const links = groups.map(({ firstChild: { id } }) => element('a', { href: `#${id}` }, id));
  const count = document.getElementById('count');
  const filter = document.getElementById('filter');
  const show = () => filterCalls(groups, links, filter.value, count);
  document.getElementById('groups').replaceChildren(...links);
  document.getElementById('api').replaceChildren(...groups);
  filter.addEventListener('input', show);
  show();
  openNamed();
  window.addEventListener('hashchange', openNamed);
}

function followTheme() {
  const { classList, dataset } = document.documentElement;
  const follow = () => classList.toggle('dark-mode', dataset.theme === 'dark');
  follow();
  new MutationObserver(follow).observe(document.documentElement, { attributeFilter: ['data-theme'] });
}

async function show() {
  const [answer, apps] = await Promise.all([
    fetch('/api/openapi.json'),
    fetch('/api/public/app_pricing?country_iso=US&limit=1'),
  ]);
  if (!answer.ok) throw new Error(String(answer.status));
  const [app] = apps.ok ? (await apps.json()).data : [];
  const text = (await answer.text()).replaceAll(EXAMPLE_APP, app?.app_uuid ?? EXAMPLE_APP);
  draw(JSON.parse(text));
}

followTheme();
show().catch(() => {
  document.getElementById('api').textContent =
    'The document could not be read. Load the page again in a moment.';
});
