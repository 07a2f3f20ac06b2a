"""Reads an OTLP/JSON ExportTraceServiceRequest by OpenTelemetry's own schema, and prints its spans as JSON. Fails at a field the schema does not have."""
import base64
import json
import sys

from google.protobuf import json_format
from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest

IDS = {"traceId": 16, "spanId": 8, "parentSpanId": 8}


def with_ids(value):
    """OTLP writes ids in hex, where protobuf's own JSON has base64."""
    if isinstance(value, list):
        return [with_ids(one) for one in value]
    if not isinstance(value, dict):
        return value
    read = {}
    for name, one in value.items():
        if name in IDS:
            raw = bytes.fromhex(one)
            assert len(raw) == IDS[name], f"{name} has {len(raw)} bytes"
            read[name] = base64.b64encode(raw).decode()
        else:
            read[name] = with_ids(one)
    return read


def attributes(pairs):
    return {pair.key: getattr(pair.value, pair.value.WhichOneof("value")) for pair in pairs}


spans = []
for body in json.load(sys.stdin):
    request = json_format.ParseDict(with_ids(json.loads(body)), ExportTraceServiceRequest())
    for resource in request.resource_spans:
        for scope in resource.scope_spans:
            for span in scope.spans:
                spans.append(
                    {
                        "resource": attributes(resource.resource.attributes),
                        "scope": scope.scope.name,
                        "traceId": span.trace_id.hex(),
                        "spanId": span.span_id.hex(),
                        "parentSpanId": span.parent_span_id.hex(),
                        "name": span.name,
                        "startMs": span.start_time_unix_nano // 1_000_000,
                        "endMs": span.end_time_unix_nano // 1_000_000,
                        "status": span.status.code,
                        "attributes": attributes(span.attributes),
                    }
                )
print(json.dumps(spans))
