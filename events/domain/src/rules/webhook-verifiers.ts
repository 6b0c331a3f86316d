/** Code in some languages that checks the signature of a delivery. Customers copy it into their programs. */
interface Verifier {
  readonly language: string;
  readonly code: string;
}

const TYPESCRIPT = `import { createHmac, timingSafeEqual } from 'node:crypto';

type Headers = Readonly<Record<string, string | undefined>>;

/** Returns the delivery, or throws. body: the text as it came, before any JSON parser. */
export function verify(secret: string, headers: Headers, body: string, now = Date.now() / 1000): unknown {
  const [id, timestamp] = [headers['webhook-id'], headers['webhook-timestamp']];
  if (!(Math.abs(now - Number(timestamp)) <= 300)) throw new Error('too old');
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const signed = id + '.' + timestamp + '.' + body;
  const expected = Buffer.from('v1,' + createHmac('sha256', key).update(signed).digest('base64'));
  const isSigned = (headers['webhook-signature'] ?? '').split(' ').some((each) => {
    const given = Buffer.from(each);
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  if (!isSigned) throw new Error('wrong signature');
  return JSON.parse(body);
}
`;

const PYTHON = `import base64, hashlib, hmac, json, time


def verify(secret, headers, body, now=None):
    """Returns the delivery, or raises. body: the bytes as they came. headers: names in small letters."""
    timestamp = headers["webhook-timestamp"]
    if abs((time.time() if now is None else now) - int(timestamp)) > 300:
        raise ValueError("too old")
    key = base64.b64decode(secret.removeprefix("whsec_"))
    signed = f"{headers['webhook-id']}.{timestamp}.".encode() + body
    expected = b"v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest())
    given = headers["webhook-signature"].encode().split(b" ")
    if not any(hmac.compare_digest(each, expected) for each in given):
        raise ValueError("wrong signature")
    return json.loads(body)
`;

const PHP = `<?php

/**
 * Returns the delivery, or throws. $body: file_get_contents('php://input')
 * $headers: array_change_key_case(getallheaders(), CASE_LOWER)
 */
function verify(string $secret, array $headers, string $body): array
{
    $id = $headers['webhook-id'] ?? '';
    $timestamp = $headers['webhook-timestamp'] ?? '';
    if (!ctype_digit($timestamp) || abs(time() - (int) $timestamp) > 300) {
        throw new RuntimeException('too old');
    }
    $key = base64_decode(substr($secret, strlen('whsec_')));
    $signed = $id . '.' . $timestamp . '.' . $body;
    $expected = 'v1,' . base64_encode(hash_hmac('sha256', $signed, $key, true));
    foreach (explode(' ', $headers['webhook-signature'] ?? '') as $given) {
        if (hash_equals($expected, $given)) {
            return json_decode($body, true, 512, JSON_THROW_ON_ERROR);
        }
    }
    throw new RuntimeException('wrong signature');
}
`;

const GO = `package webhook

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// Verify returns an error unless the delivery is signed with the secret. body: the bytes as they came.
func Verify(secret string, header http.Header, body []byte) error {
	id, timestamp := header.Get("webhook-id"), header.Get("webhook-timestamp")
	at, err := strconv.ParseInt(timestamp, 10, 64)
	if err != nil || time.Since(time.Unix(at, 0)).Abs() > 5*time.Minute {
		return errors.New("too old")
	}
	key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(secret, "whsec_"))
	if err != nil {
		return err
	}
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte(id + "." + timestamp + "."))
	mac.Write(body)
	expected := "v1," + base64.StdEncoding.EncodeToString(mac.Sum(nil))
	for _, given := range strings.Fields(header.Get("webhook-signature")) {
		if hmac.Equal([]byte(given), []byte(expected)) {
			return nil
		}
	}
	return errors.New("wrong signature")
}
`;

export const WEBHOOK_VERIFIERS = [
  { language: 'TypeScript', code: TYPESCRIPT },
  { language: 'Python', code: PYTHON },
  { language: 'PHP', code: PHP },
  { language: 'Go', code: GO },
] as const satisfies readonly Verifier[];
