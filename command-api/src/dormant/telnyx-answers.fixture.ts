// The shapes of Telnyx's answers, as its documentation of version 2 shows them.

const AT = '2026-11-21T10:00:00.000000Z';

export function availableNumbers(numbers: readonly string[]): object {
  const data = numbers.map((phone_number) => ({
    record_type: 'available_phone_number',
    phone_number,
    vanity_format: '',
    best_effort: false,
    quickship: true,
    reservable: true,
    region_information: [{ region_type: 'country_code', region_name: 'US' }],
    cost_information: { upfront_cost: '1.00', monthly_cost: '1.00', currency: 'USD' },
    features: [{ name: 'sms' }, { name: 'voice' }],
  }));
  return { data, meta: { total_results: numbers.length, best_effort_results: 0 } };
}

export function numberOrder(phone_number: string, customer_reference: string, status: string): object {
  return {
    id: '12ade33a-21c0-473b-b055-b3c836e1c292',
    record_type: 'number_order',
    phone_numbers_count: 1,
    connection_id: null,
    messaging_profile_id: 'a-profile',
    phone_numbers: [
      {
        id: 'dc8e4d67-33a0-4cbb-af74-7b58f05bd494',
        record_type: 'number_order_phone_number',
        phone_number,
        regulatory_requirements: [],
        requirements_met: true,
        status,
      },
    ],
    sub_number_orders_ids: [],
    status,
    customer_reference,
    created_at: AT,
    updated_at: AT,
    requirements_met: true,
  };
}

/** One row of the numbers that were bought. */
export function ownNumber(phone_number: string, customer_reference: string, status: string): object {
  return {
    id: phone_number.slice(1),
    record_type: 'phone_number',
    phone_number,
    country_iso_alpha2: 'US',
    status,
    tags: [],
    customer_reference,
    connection_id: null,
    messaging_profile_id: 'a-profile',
    phone_number_type: 'local',
    purchased_at: AT,
    created_at: AT,
    updated_at: AT,
  };
}

export function listOf(data: readonly object[]): object {
  const meta = { total_pages: 1, total_results: data.length, page_number: 1, page_size: 50 };
  return { data, meta };
}

/** A refusal, as every route of Telnyx writes it. */
export function errors(code: string, title: string): object {
  return { errors: [{ code, title, detail: `${title}.`, meta: {} }] };
}
