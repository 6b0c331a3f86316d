// The page of the API: what customers and their programs can call, from the document that the server makes of its contracts.
(() => {
  const METHODS = ['get', 'put', 'post', 'delete'];
  // The app in the examples of the contracts. A real one makes them run.
  const EXAMPLE_APP = '00000000-0000-7000-8000-000000000000';
  const FOR_PROGRAMS = ['guest', 'customer'];

  /** Leaves out what only those who work here, providers and operators call. */
  function forCustomers(api) {
    const kept = Object.entries(api.paths).flatMap(([path, operations]) => {
      const own = Object.entries(operations).filter(
        ([method, { 'x-access': access, tags }]) =>
          METHODS.includes(method) && FOR_PROGRAMS.includes(access) && !tags.includes('operations'),
      );
      return own.length === 0 ? [] : [[path, Object.fromEntries(own)]];
    });
    const paths = Object.fromEntries(kept);
    const used = new Set(
      kept.flatMap(([, operations]) => Object.values(operations).flatMap(({ tags }) => tags)),
    );
    return { ...api, paths, tags: api.tags.filter(({ name }) => used.has(name)) };
  }

  const { classList, dataset } = document.documentElement;
  const follow = () => classList.toggle('dark-mode', dataset.theme === 'dark');
  follow();
  new MutationObserver(follow).observe(document.documentElement, { attributeFilter: ['data-theme'] });

  async function show() {
    const [answer, apps] = await Promise.all([
      fetch('/api/openapi.json'),
      fetch('/api/public/app_pricing?country_iso=US&limit=1'),
    ]);
    if (!answer.ok) throw new Error(String(answer.status));
    const [app] = apps.ok ? (await apps.json()).data : [];
    const text = (await answer.text()).replaceAll(EXAMPLE_APP, app?.app_uuid ?? EXAMPLE_APP);
    window.SwaggerUIBundle({
      spec: forCustomers(JSON.parse(text)),
      dom_id: '#api',
      deepLinking: true,
      docExpansion: 'none',
      defaultModelsExpandDepth: -1,
      displayRequestDuration: true,
      filter: true,
      persistAuthorization: false,
      syntaxHighlight: { activated: false },
      validatorUrl: null,
    });
  }

  show().catch(() => {
    document.getElementById('api').textContent =
      'The document could not be read. Load the page again in a moment.';
  });
})();
