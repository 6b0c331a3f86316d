// One call of the API in Swagger UI, which is loaded with the first one. It gets a document with this call only: it works through
// all of a document before it shows anything of it.
let loading;

function loadSwagger() {
  loading ??= new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = '/docs/swagger-ui-bundle.js';
    script.addEventListener('load', () => resolve(window.SwaggerUIBundle));
    script.addEventListener('error', () => {
      loading = undefined;
      script.remove();
      reject(new Error('not loaded'));
    });
    document.head.append(script);
  });
  return loading;
}

/** Shows the call without what our page has itself: title, servers, groups, and the line that opens a call. */
function bareCall({ React }) {
  const nothing = () => () => null;
  return {
    components: {
      BareCall: ({ getComponent }) =>
        React.createElement(
          'div',
          { className: 'swagger-ui' },
          React.createElement(getComponent('operations', true)),
        ),
    },
    wrapComponents: {
      OperationTag:
        () =>
        ({ children }) =>
          React.createElement('div', null, children),
      OperationSummary: nothing,
    },
  };
}

/** Swagger UI gives its fields no name that a screen reader could say, its long examples no way for the keyboard, and it calls tables regions. */
function mendFor(body) {
  for (const field of body.querySelectorAll('select:not([aria-label]), textarea:not([aria-label])'))
    field.setAttribute('aria-label', field.closest('tr')?.dataset.paramName ?? 'Body');
  for (const example of body.querySelectorAll('pre:not([tabindex])')) example.tabIndex = 0;
  for (const table of body.querySelectorAll('table[role]')) table.removeAttribute('role');
}

function withKey(request) {
  const key = document.getElementById('key').value.trim();
  if (key !== '' && new URL(request.url, location.href).origin === location.origin)
    request.headers.Authorization = `Bearer ${key}`;
  return request;
}

export async function showOperation(body, api, { path, method, operation }) {
  body.textContent = 'Loading …';
  try {
    const SwaggerUI = await loadSwagger();
    body.replaceChildren();
    new MutationObserver(() => mendFor(body)).observe(body, { childList: true, subtree: true });
    SwaggerUI({
      spec: { ...api, tags: [], paths: { [path]: { [method]: operation } } },
      domNode: body,
      plugins: [bareCall],
      layout: 'BareCall',
      docExpansion: 'full',
      displayRequestDuration: true,
      requestInterceptor: withKey,
      syntaxHighlight: { activated: false },
      validatorUrl: null,
    });
  } catch {
    body.textContent = 'This call could not be shown. Load the page again in a moment.';
  }
}
