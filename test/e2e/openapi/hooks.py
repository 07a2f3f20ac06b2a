"""A hook of schemathesis (https://schemathesis.readthedocs.io), which test/e2e/openapi.e2e-spec.ts names.

An Idempotency-Key is for one request: the same key with another body is refused with 422. Schemathesis takes the same short keys again and again
and would count that as a valid body that is refused. So a valid key that was sent before is replaced by one that was not. Cases that are to be refused
stay as they are: schemathesis would take a changed one for a valid case.
"""

import re
from itertools import count

import schemathesis

VALID_KEY = re.compile(r"[!-~](?:[ -~]{0,253}[!-~])?")
sent = set()
numbers = count(1)


@schemathesis.hook
def before_call(context, case, kwargs):
    key = (case.headers or {}).get("Idempotency-Key")
    is_to_be_refused = case.meta is not None and case.meta.generation.mode.is_negative
    if not is_to_be_refused and isinstance(key, str) and key in sent and VALID_KEY.fullmatch(key):
        case.headers["Idempotency-Key"] = f"key-{next(numbers)}"
    sent.add(key)
