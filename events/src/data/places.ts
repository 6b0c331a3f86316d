import rateCentres from './rate-centres.json' with { type: 'json' };

export { rateCentres };

const places = new Map(
  rateCentres.flatMap(({ city, region, areaCodes }) =>
    areaCodes.map((areaCode) => [areaCode, { region, rateCentre: city }] as const),
  ),
);

/** Where a number of the North American plan is at home, as far as the list of rate centres knows its area code. */
export function placeOf(e164: string): { readonly region: string; readonly rateCentre: string } {
  return places.get(e164.slice(2, 5)) ?? { region: '', rateCentre: '' };
}
